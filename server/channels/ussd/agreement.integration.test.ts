import { expect, test } from 'vitest'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { TERMS_VERSION } from '#domain/company/terms.ts'
import { naira } from '#domain/platform/money.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import { buildTrip } from '#testing/builders.ts'
import { callerWithHold, codeIn, newCaller, ussdShop } from '#testing/caller.ts'
import { callsWith, cookieOf, tokenInMail } from '#testing/self-service.ts'
import type { SellingApp } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations, refundsOf } from '#testing/stored-rows.ts'

const paymentsIn = ({ database }: SellingApp) =>
  database.db
    .selectFrom('payments')
    .select(['purpose', 'terms_version', 'terms_agreed_at', 'terms_ip', 'charged_kobo'])
    .orderBy('id')
    .execute()

const AGREED = { terms_version: TERMS_VERSION, terms_agreed_at: expect.any(Date), terms_ip: null }

async function pay(shop: SellingApp, screen: string): Promise<void> {
  shop.sandbox.paystack.dial(codeIn(screen), 'approve')
  await shop.sandbox.paystack.webhooksIdle()
  await readWebhooks(shop.context)
}

/** Puts a policy in force from now on. */
const newPolicy = ({ database }: SellingApp, flat: number, brackets: object[]) =>
  database.pool.query(
    `insert into refund_policies (name, flat_kobo, move_kobo, brackets, valid_from)
     values ('New', $1, 0, $2, now() - interval '1 second')`,
    [naira(flat), JSON.stringify(brackets)],
  )

test('no payment starts before the caller has agreed to the charges, and the payment stores the agreement', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop, { paymentType: 'Split' })
  expect(await caller.say('2', '1')).toContain('1 Agree and pay')
  expect(await caller.say('2')).toContain('1 Agree and pay')
  expect(await paymentsIn(shop)).toEqual([])
  await pay(shop, await caller.say('1'))
  expect(await paymentsIn(shop)).toEqual([{ purpose: 'COMMITMENT', ...AGREED, charged_kobo: 0 }])

  const later = newCaller(shop, caller.phone)
  expect(await later.say('3', '4')).toContain('Cancel a seat: at least N1,000 or the payment fee.')
  expect(await later.say('1')).toMatch(/^END Dial /)
  expect((await paymentsIn(shop))[1]).toEqual({ purpose: 'BALANCE', ...AGREED, charged_kobo: 0 })
})

test('the charges are those of the booking, also if another policy is in force by then', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  await newPolicy(shop, 5_000, [{ hoursBefore: 0, percent: 100 }])
  expect(await caller.say('1', '1')).toContain('at least N1,000 or')
  const other = await callerWithHold(shop)
  expect(await other.say('1', '1')).toBe(
    'CON Cancel a seat: at least N5,000 or the payment fee.\nAt any time: the fare.\nMoves are free.\nTerms: localhost:3000/terms\n1 Agree and pay\n0 Back',
  )
})

test('a caller who agrees before the last page pays nothing yet', async () => {
  const shop = await ussdShop()
  const hours = [720, 600, 480, 360, 240, 120, 48, 0]
  await newPolicy(
    shop,
    1_000,
    hours.map((hoursBefore, i) => ({ hoursBefore, percent: i * 14 })),
  )
  const caller = await callerWithHold(shop)
  expect(await caller.say('1', '1')).toMatch(/99 More\n0 Back$/)
  expect(await caller.say('1')).toContain('Please read all pages before you agree.')
  expect(await paymentsIn(shop)).toEqual([])
  expect(await caller.say('0', '99', '1')).toMatch(/^END Dial /)
})

test('a passenger who booked by USSD cancels by phone number and link: we keep the charge that was shown, and the rest goes back', async () => {
  const shop = await ussdShop()
  const departTime = new Date(Date.now() + 100 * 3_600_000)
  const caller = await callerWithHold(shop, { trip: await buildTrip(shop.database.db, { departTime }) })
  await pay(shop, await caller.say('1', '1', '1'))
  const payload = { bookingToken: formatReference(caller.token), phone: `0${caller.phone.slice(3)}` }
  const opened = await shop.app.inject({ method: 'POST', url: '/api/self/open', payload })
  const visitor = callsWith(shop, cookieOf(opened.headers['set-cookie']))
  expect((await visitor.call('link', { channel: 'sms' })).statusCode).toBe(202)
  const used = await shop.app.inject({ method: 'POST', url: `/act/${await tokenInMail(shop)}` })
  const linked = callsWith(shop, cookieOf(used.headers['set-cookie']))
  const expected = { charge: naira(1_000), back: naira(34_000) }
  const cancelled = await linked.call('cancel', { expected })
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  expect(await bookingOf(shop, caller.id)).toMatchObject({ status: 'CANCELLED' })
  await sendRefunds(shop.context)
  expect(await refundsOf(shop, caller.id)).toMatchObject([{ amount_kobo: naira(34_000), method: 'paystack' }])
  expect(shop.sandbox.paystack.ledger().refunds).toMatchObject([{ amount: naira(34_000) }])
  const asking = newCaller(shop, caller.phone)
  expect(await asking.say('4')).toContain('we kept N1,000 as a charge')
  expect(await asking.say('99')).toContain('N34,000')
  expect(await invariantViolations(shop)).toEqual([])
})
