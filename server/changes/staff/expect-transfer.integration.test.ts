import { expect, test } from 'vitest'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { releaseExpiredHolds } from '#server/changes/expiry/release-expired-holds.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { buildBooking } from '#testing/builders.ts'
import { counterApp } from '#testing/counter.ts'
import { depart, endHoldsLongAgo, makePaymentsDue } from '#testing/pass-time.ts'
import { sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, mailsOf } from '#testing/stored-rows.ts'

const TRANSFER = { method: 'transfer', isPending: true }

/** Builds an unpaid booking for which a manager has recorded a transfer of the whole fare. Finance can confirm it. */
async function expectedTransfer(fields: object = {}) {
  const shop = await sellingApp()
  const counter = await counterApp({ shop, role: 'manager' })
  const finance = await staffMember(shop, 'finance')
  const booking = await buildBooking(shop.database.db, counter.trip, { fields: { status: 'PENDING' } })
  const expectMore = (more: object = {}) =>
    counter.call('POST', `/bookings/${booking.id}/payments`, { ...TRANSFER, ...more })
  const recorded = await expectMore({ reason: 'GTBank, Halima Sample', ...fields })
  expect(recorded.statusCode).toBe(200)
  const [payment] = (await finance.call('GET', '/payments?status=PENDING')).json().data
  const change = (more: { status?: string } & Record<string, unknown>) =>
    finance.call('PATCH', '/payments', {
      bookingToken: booking.booking_token,
      id: payment.id,
      ...(more.status === 'PAID' && { receiptNo: 'GTB-0001' }),
      ...more,
    })
  return { shop, counter, finance, booking, recorded, payment, expectMore, change }
}

test('an announced transfer is pending: it keeps the seats, counts nowhere and confirms the booking when it is confirmed', async () => {
  const { shop, counter, finance, booking, recorded, payment, change } = await expectedTransfer()
  expect(recorded.json()).toMatchObject({
    data: { status: 'PENDING', amountPaid: 0, amountDue: 35_000 },
    note: '₦35,000 is pending. Counts after you confirm it under Payments.',
  })
  expect(payment).toMatchObject({ status: 'PENDING', provider: 'transfer', amount: naira(35_000) })
  const cashUp = async () => (await finance.call('GET', '/cash-up')).json().data.methods
  const today = async () => (await finance.call('GET', '/payments/summary')).json().data
  expect(await cashUp()).toEqual([])
  expect(await today()).toEqual({ paidToday: 0, received: 0, pending: 1 })
  expect(await mailsOf(shop, booking.id)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])

  expect((await counter.call('PATCH', '/payments', { status: 'PAID' })).statusCode).toBe(403)
  const confirmed = (await change({ status: 'PAID', updatedAt: payment.updatedAt })).json()
  expect(confirmed).toMatchObject({
    note: null,
    data: { status: 'PAID', recordedBy: finance.user.name, reason: 'GTBank, Halima Sample' },
  })
  expect(lagosDay(new Date(confirmed.data.paidAt))).toBe(lagosDay(new Date()))
  expect(await bookingOf(shop, booking.id)).toMatchObject({ status: 'CONFIRMED', due_kobo: 0 })
  expect(await cashUp()).toMatchObject([{ method: 'transfer', taken: naira(35_000) }])
  expect(await today()).toEqual({ paidToday: 1, received: naira(35_000), pending: 0 })
  expect(await mailsOf(shop, booking.id)).toEqual(['receipt', 'ticket'])
  expect(await invariantViolations(shop)).toEqual([])
})

test('amount and reference of a pending transfer are corrected; a colleague who saw the old amount cannot confirm it', async () => {
  const { shop, booking, payment, change } = await expectedTransfer()
  const corrected = await change({ amount: naira(30_000), paystackRef: 'GTB-99871', reason: 'Bank slip' })
  expect(corrected.json().data).toMatchObject({ amount: naira(30_000), paystackRef: 'GTB-99871' })
  expect((await change({ status: 'PAID', updatedAt: payment.updatedAt })).json().code).toBe('STALE')
  const taken = `TAF-7-${'ab'.repeat(9)}`
  expect((await change({ paystackRef: taken, reason: 'Typing' })).json().fields).toEqual({
    paystackRef: 'This reference belongs to an online payment',
  })
  expect((await change({ status: 'PAID' })).json().data).toMatchObject({ status: 'PAID' })
  expect(await bookingOf(shop, booking.id)).toMatchObject({
    paid_kobo: naira(30_000),
    due_kobo: naira(5_000),
  })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a change without effect says so and is not logged', async () => {
  const { shop, payment, change } = await expectedTransfer()
  const logged = async () =>
    (await shop.database.pool.query(`select from audit_log where action like 'payment.%'`)).rowCount
  const before = await logged()
  for (const fields of [{}, { status: 'PENDING' }, { amount: payment.amount, reason: 'Looked again' }])
    expect((await change(fields)).json().note).toBe('Nothing was changed.')
  expect(await logged()).toBe(before)
  await change({ status: 'PAID' })
  expect((await change({ status: 'PAID' })).json().note).toBe('This payment is already marked as paid.')
})

test('a transfer that does not arrive is set to FAILED, and can then be recorded again', async () => {
  const { shop, booking, expectMore, change } = await expectedTransfer()
  expect((await change({ status: 'FAILED' })).json().fields).toEqual({ reason: 'Reason is required' })
  expect((await change({ status: 'FAILED', reason: 'Never arrived' })).json().data.status).toBe('FAILED')
  expect(await bookingOf(shop, booking.id)).toMatchObject({ status: 'PENDING', paid_kobo: 0 })
  expect((await expectMore()).statusCode).toBe(200)
})

test('pending transfers together never exceed what is due, and a form sent twice records one', async () => {
  const { shop, booking, expectMore } = await expectedTransfer({ amount: 20_000 })
  const { updated_at } = await bookingOf(shop, booking.id)
  const part = { amount: 5_000, updatedAt: updated_at.toISOString() }
  const twice = await Promise.all([expectMore(part), expectMore(part)])
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await expectMore({ amount: 10_001 })).json()).toMatchObject({
    code: 'AMOUNT_DIFFERS',
    error: 'You can record at most ₦10,000 more: ₦35,000 is due, and ₦25,000 is already pending.',
  })
  expect((await expectMore({ amount: 0 })).json().fields).toEqual({
    amount: 'Enter the amount of the transfer',
  })
  expect((await expectMore()).json().note).toContain('₦10,000 is pending.')
  expect((await expectMore()).json()).toMatchObject({
    code: 'AMOUNT_DIFFERS',
    error: 'Nothing more can be recorded: ₦35,000 is due, and ₦35,000 is already pending.',
  })
})

test('only a bank transfer is recorded before it arrives, and only for a booking that can still be paid', async () => {
  const { shop, counter, booking, expectMore, change } = await expectedTransfer()
  expect((await expectMore({ method: 'cash' })).json().fields).toEqual({
    method: 'Only a bank transfer can be recorded before it arrives',
  })
  await change({ status: 'PAID' })
  expect((await expectMore()).json().error).toBe('This booking is already paid in full.')
  const admin = await staffMember(shop)
  const { booking_token: bookingToken } = booking
  await admin.call('PATCH', '/bookings', { bookingToken, status: 'CANCELLED' })
  expect((await expectMore()).json().error).toBe(
    'This booking is cancelled, so no money can be taken for it.',
  )
  const other = await buildBooking(shop.database.db, counter.trip, {
    seats: [2],
    fields: { status: 'PENDING' },
  })
  await depart(shop)
  const late = await counter.call('POST', `/bookings/${other.id}/payments`, TRANSFER)
  expect(late.json().error).toBe('The bus has left, so its seats can no longer be held.')
  const support = await staffMember(shop, 'support')
  expect((await support.call('POST', `/bookings/${other.id}/payments`, TRANSFER)).statusCode).toBe(403)
})

test('a pending transfer does not keep an expired booking, and is not looked up at the provider', async () => {
  const { shop, booking, change } = await expectedTransfer()
  await endHoldsLongAgo(shop)
  shop.sandbox.paystack.script({ on: 'verify', status: 503 })
  await releaseExpiredHolds(shop.context)
  expect(await bookingOf(shop, booking.id)).toMatchObject({ cancelled_because: 'expired' })
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  // The seats are still free, so the transfer confirms the booking, like late money from the provider.
  expect((await change({ status: 'PAID' })).json().data).toMatchObject({ status: 'PAID' })
  expect(await bookingOf(shop, booking.id)).toMatchObject({ status: 'CONFIRMED', due_kobo: 0 })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a visitor whose page releases its seats does not release those for which staff expect a transfer', async () => {
  const shop = await sellingApp()
  const counter = await counterApp({ shop })
  const visitor = await visitorWithDraft(shop, { seats: [4] })
  const recorded = await counter.call('POST', `/bookings/${visitor.id}/payments`, TRANSFER)
  expect(recorded.json().data).toMatchObject({ status: 'PENDING' })
  const payload = { bookingToken: visitor.bookingToken }
  await shop.app.inject({ method: 'POST', url: '/api/bookings/release', payload })
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'PENDING', cancelled_because: null })
})

test.each([
  ['another passenger has the seats', 'A seat on this booking has been taken by another passenger.'],
  ['the bus has left', 'This bus has left, so no seat can be sold on it.'],
  ['staff cancelled the booking', 'This booking is cancelled, so no money can be taken for it.'],
  ['it was paid in cash', 'This booking is already paid in full.'],
])('a transfer is confirmed when %s: it is refused and stays pending', async (event, words) => {
  const { shop, counter, booking, change, finance } = await expectedTransfer()
  const admin = await staffMember(shop)
  const { booking_token: bookingToken } = booking
  if (event === 'another passenger has the seats') {
    await endHoldsLongAgo(shop)
    await visitorWithDraft(shop, { trip: counter.trip, seats: [1] })
  }
  if (event === 'the bus has left') await depart(shop)
  if (event === 'staff cancelled the booking')
    await admin.call('PATCH', '/bookings', { bookingToken, status: 'CANCELLED' })
  if (event === 'it was paid in cash') await counter.call('POST', `/bookings/${booking.id}/payments`, {})
  const refused = await change({ status: 'PAID' })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe(words)
  expect((await finance.call('GET', '/payments?status=PENDING')).json().total).toBe(1)
  expect(await invariantViolations(shop)).toEqual([])
})
