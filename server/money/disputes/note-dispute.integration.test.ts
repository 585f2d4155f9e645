import { expect, test } from 'vitest'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import {
  confirmedVisitor,
  deliver,
  invariantViolations,
  lateVisitor,
  logOf,
  overpaidVisitor,
  paymentRow,
  refundsSettle,
  timePasses,
  webhooksArrive,
} from '#server/money/refunds/testing/money-to-return.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'

const seatsOf = async ({ database }: SellingApp, bookingId: number) =>
  (
    await database.db
      .selectFrom('seats')
      .innerJoin('bookings', 'bookings.id', 'seats.booking_id')
      .select(['seats.status', 'bookings.status as booking'])
      .where('bookings.id', '=', bookingId)
      .execute()
  ).map(({ status, booking }) => `${status} by ${booking}`)

const KEPT = ['BOOKED by CONFIRMED', 'BOOKED by CONFIRMED']

test('a disputed payment is shown to staff; the passenger keeps the seats [F22]', async () => {
  const shop = await sellingApp()
  const visitor = await confirmedVisitor(shop, [4, 5])
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  expect(await paymentRow(shop, visitor.reference)).toMatchObject({
    status: 'PAID',
    applied: true,
    exception: 'disputed',
    exception_closed_at: null,
  })
  expect(await seatsOf(shop, visitor.id)).toEqual(KEPT)
  expect(await logOf(shop, visitor.id)).toEqual([
    'payment.started',
    'payment.received',
    'booking.confirmed',
    'dispute.open',
    'payment.exception',
  ])
  expect(shop.logLines()).toContain('a bank disputes or has reversed a payment')
  expect(await invariantViolations(shop)).toEqual([])
})

test('a lost dispute is recorded as a reversal once, and the passenger keeps the seats [F22]', async () => {
  const shop = await sellingApp()
  const visitor = await confirmedVisitor(shop, [4, 5])
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  shop.sandbox.paystack.reverse(visitor.reference)
  await webhooksArrive(shop)
  await deliver(shop, 'charge.dispute.remind', { transaction: { reference: visitor.reference } })
  await webhooksArrive(shop)
  expect(await paymentRow(shop, visitor.reference)).toMatchObject({ applied: false, exception: 'reversed' })
  expect(await seatsOf(shop, visitor.id)).toEqual(KEPT)
  expect((await logOf(shop, visitor.id)).filter((action) => action === 'payment.exception')).toHaveLength(2)
  expect(await invariantViolations(shop)).toEqual([])
})

test('a dispute does not replace the open exception of a payment', async () => {
  const shop = await sellingApp()
  shop.sandbox.paystack.script({ on: 'refund', outcome: 'pending' })
  const visitor = await overpaidVisitor(shop)
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  expect(await paymentRow(shop, visitor.reference)).toMatchObject({ exception: 'overpaid' })
  expect(shop.logLines()).toContain('a bank disputes or has reversed a payment')
  expect(await invariantViolations(shop)).toEqual([])
})

test('a dispute of a payment that we refunded in full is shown as disputed, not as reversed', async () => {
  const shop = await sellingApp()
  const visitor = await lateVisitor(shop)
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  await deliver(shop, 'charge.dispute.create', { transaction: { reference: visitor.reference } })
  await webhooksArrive(shop)
  expect(await paymentRow(shop, visitor.reference)).toMatchObject({ exception: 'disputed', applied: false })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a dispute arrives before we know of the payment: the payment books the seats and is flagged as disputed', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop, { seats: [4, 5] })
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  shop.sandbox.paystack.dispute(paystackRef)
  await webhooksArrive(shop)
  expect(await paymentRow(shop, paystackRef)).toMatchObject({ applied: true, exception: 'disputed' })
  expect(await seatsOf(shop, visitor.id)).toEqual(KEPT)
})

test('a dispute that arrives while the provider is down is processed later [F22]', async () => {
  const shop = await sellingApp()
  const visitor = await confirmedVisitor(shop, [4, 5])
  shop.sandbox.paystack.script({ on: 'verify', times: 1, status: 503 })
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  expect((await paymentRow(shop, visitor.reference)).exception).toBeNull()
  await timePasses(shop)
  await readWebhooks(shop.context)
  expect((await paymentRow(shop, visitor.reference)).exception).toBe('disputed')
})
