import { expect, test } from 'vitest'
import { DataExport } from '#contracts/office/data-export.ts'
import { keepOnlyWhatIsNeeded } from '#server/office/housekeeping/keep-only-what-is-needed.ts'
import { linkedSelf, paidBooking } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { endJourneys, visitOf } from './testing/canaries.ts'

const NETWORK = '203.0.113.77'

/**
 * A passenger agrees to the terms, uses a link, asks for a second one and does not use it, changes a seat, and has the
 * ticket sent again.
 */
async function selfServed(shop: SellingApp) {
  const { booking, payment, trip } = await paidBooking(shop)
  await shop.database.pool.query(
    `update payments set terms_version = '2026-11', terms_agreed_at = now(), terms_ip = $1 where id = $2`,
    [NETWORK, payment.id],
  )
  const visitor = await linkedSelf(shop, booking)
  const keyed = { 'idempotency-key': 'a key of a passenger' }
  for (const [act, body, headers] of [
    ['seat', { seatId: [trip.seats[4]?.id] }, keyed],
    ['resend', { channel: 'email' }, {}],
  ] as const) {
    const answer = await visitor.call(act, body, headers)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  expect((await visitor.call('link', { channel: 'email' })).statusCode).toBe(202)
  return booking
}

/** Counts the rows and fields with personal data that self-service stores. */
async function kept({ database }: SellingApp) {
  const { rows } = await database.pool.query(`
    select (select count(*)::int from one_time_links where purpose = 'booking-act') as links, (select count(*)::int from self_sessions) as sessions,
           (select count(*)::int from payments where terms_ip is not null) as addresses,
           (select count(*)::int from idempotency_keys) as digests,
           (select count(*)::int from booking_acts) as acts,
           (select count(*)::int from payments where terms_version is not null) as terms`)
  return rows[0]
}

/** The link was used in one browser, and the booking was opened in another one before. */
const BEFORE = { links: 2, sessions: 2, addresses: 1, digests: 1, acts: 2, terms: 1 }
const AFTER = { links: 0, sessions: 0, addresses: 0, digests: 0, acts: 2, terms: 1 }

test('an erased passenger leaves no links, browsers, network addresses or digests of requests', async () => {
  const shop = await sellingApp()
  const { email } = await selfServed(shop)
  expect(await kept(shop)).toEqual(BEFORE)
  await endJourneys(shop)
  const { dataKey } = await visitOf(shop, email)
  const payload = { dataKey, isUnderstood: true }
  const erased = await shop.app.inject({ method: 'POST', url: '/api/my-data/erase', payload })
  expect(erased.statusCode, erased.body).toBe(200)
  // The acts and the accepted version of the terms stay as records of money.
  expect(await kept(shop)).toEqual(AFTER)
  expect(await invariantViolations(shop)).toEqual([])
})

test('a passenger whose data expires years after the journey leaves no links, browsers, network addresses or digests either', async () => {
  const shop = await sellingApp()
  await selfServed(shop)
  await shop.database.pool.query(
    `update trips set depart_time = now() - interval '9 years', arrive_time = now() - interval '9 years' + interval '8 hours'`,
  )
  await keepOnlyWhatIsNeeded(shop.context)
  expect(await kept(shop)).toEqual(AFTER)
  expect(await invariantViolations(shop)).toEqual([])
})

test('the export has the acts of self-service and the accepted terms', async () => {
  const shop = await sellingApp()
  const { email } = await selfServed(shop)
  const { dataKey } = await visitOf(shop, email)
  const answer = await shop.app.inject({ method: 'POST', url: '/api/my-data/export', payload: { dataKey } })
  expect(answer.statusCode, answer.body).toBe(200)
  const [booking] = DataExport.parse(answer.json()).bookings
  expect(booking?.acts).toEqual([
    { what: 'seat', doneBy: 'passenger', doneAt: expect.any(String), seats: ['5'], charge: 0, refund: 0 },
    { what: 'resend', doneBy: 'passenger', doneAt: expect.any(String), seats: [], charge: 0, refund: 0 },
  ])
  expect(booking?.payments[0]?.terms).toEqual({
    version: '2026-11',
    agreedAt: expect.any(String),
    networkAddress: NETWORK,
  })
})
