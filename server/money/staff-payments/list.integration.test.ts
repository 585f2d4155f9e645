import { expect, test } from 'vitest'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

async function office() {
  const shop = await testApp()
  const member = await staffMember(shop, 'finance')
  const { db } = shop.database
  const trip = await buildTrip(db)
  const booking = await buildBooking(db, trip, { fields: { passenger_name: 'Halima Sample' } })
  const other = await buildBooking(db, trip, { seats: [2], fields: { passenger_name: 'Tunde Example' } })
  const online = await buildPayment(db, booking, { created_at: new Date('2026-01-31T23:30:00Z') })
  const failed = await buildPayment(db, other, {
    status: 'FAILED',
    created_at: new Date('2026-01-31T22:30:00Z'),
  })
  const cash = await buildPayment(db, booking, {
    purpose: 'MANUAL',
    provider: 'cash',
    recorded_by: member.user.id,
    receipt_no: 'JIB-20430',
    amount_kobo: naira(1_000),
    created_at: new Date('2026-02-02T09:00:00Z'),
  })
  /** Records ₦2,000 in cash, paid at this time. */
  const paid = (at: string) =>
    buildPayment(db, booking, {
      purpose: 'MANUAL',
      provider: 'cash',
      recorded_by: member.user.id,
      amount_kobo: naira(2_000),
      status: 'PAID',
      paid_at: new Date(at),
      received_kobo: naira(2_000),
      received_currency: 'NGN',
      applied: true,
      applied_kobo: naira(2_000),
    })
  const ids = async (query: string) =>
    (await member.call('GET', `/payments?${query}`)).json().data.map(({ id }: { id: number }) => id)
  return { ...member, ids, paid, booking, online, failed, cash }
}

test('payments are listed newest first, with booking, amount and reference', async () => {
  const { call, booking, online, failed, cash } = await office()
  const { data, total } = (await call('GET', '/payments')).json()
  expect(total).toBe(3)
  expect(data.map(({ id }: { id: number }) => id)).toEqual([cash.id, online.id, failed.id])
  expect(data[1]).toMatchObject({
    booking: { bookingToken: booking.booking_token, passengerName: 'Halima Sample' },
    amount: naira(35_000),
    provider: 'paystack',
    status: 'PENDING',
    paidAt: null,
    paystackRef: online.reference,
    createdAt: '2026-01-31T23:30:00.000Z',
  })
})

test('a payment is found by its reference, its receipt, the passenger or the printed booking reference', async () => {
  const { ids, booking, online, failed, cash } = await office()
  expect(await ids(`search=${online.reference.toLowerCase()}`)).toEqual([online.id])
  expect(await ids('search=jib-20430')).toEqual([cash.id])
  expect(await ids('search=tunde')).toEqual([failed.id])
  expect(await ids(`search=${formatReference(booking.booking_token)}`)).toEqual([cash.id, online.id])
  expect(await ids('search=%25')).toEqual([])
})

test('payments can be filtered, sorted and paged; days are Lagos days', async () => {
  const { ids, online, failed, cash, call } = await office()
  expect(await ids('status=FAILED')).toEqual([failed.id])
  expect(await ids('provider=cash')).toEqual([cash.id])
  expect(await ids('purpose=FULL&sort=created')).toEqual([failed.id, online.id])
  expect(lagosDay(online.created_at)).toBe('2026-02-01')
  expect(await ids('from=2026-02-01&to=2026-02-01')).toEqual([online.id])
  expect(await ids('to=2026-01-31')).toEqual([failed.id])
  expect(await ids('sort=amount')).toEqual([cash.id, online.id, failed.id])
  expect(await ids('page=2&pageSize=2')).toEqual([failed.id])
  expect((await call('GET', '/payments?sort=access_code')).statusCode).toBe(400)
})

test('the list of payments does not contain the access code of an open checkout', async () => {
  const { call } = await office()
  expect(JSON.stringify((await call('GET', '/payments')).json())).not.toContain('ccess')
})

test('payments are filtered by the Lagos days on which they were paid', async () => {
  const { ids, paid } = await office()
  // The day begins at 23:00 UTC, because Lagos is an hour ahead.
  const before = await paid('2026-03-15T22:59:59Z')
  const first = await paid('2026-03-15T23:00:00Z')
  const last = await paid('2026-03-16T22:59:59Z')
  const after = await paid('2026-03-16T23:00:00Z')
  expect(await ids('sort=paid&paidFrom=2026-03-16&paidUntil=2026-03-16')).toEqual([first.id, last.id])
  expect(await ids('sort=paid&paidUntil=2026-03-15')).toEqual([before.id])
  expect(await ids('sort=paid&paidFrom=2026-03-17')).toEqual([after.id])
})

test('the summary counts and sums up the payments received since the day began, and counts the pending ones', async () => {
  const { call, paid } = await office()
  // The dates are far in the future and in the past, so that the test does not depend on the time of day.
  await paid('2099-01-01T09:00:00Z')
  await paid('2026-01-01T09:00:00Z')
  expect((await call('GET', '/payments/summary')).json().data).toEqual({
    paidToday: 1,
    received: naira(2_000),
    pending: 2,
  })
})
