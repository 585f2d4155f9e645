import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { confirmedVisitor, webhooksArrive } from '#server/money/refunds/testing/money-to-return.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'

/**
 * Lets a bank dispute a payment of ₦35,000 a seat, then lets staff cancel these seats: the policy charges ₦1,000 a
 * seat.
 */
async function cancelledInDispute(
  shop: SellingApp,
  { seats = [4], ...how }: { seats?: number[]; seatNos?: string[]; refund?: string; reason?: string } = {},
) {
  const { id, reference } = await confirmedVisitor(shop, seats)
  await shop.database.pool.query(`
    update trips set depart_time = now() + interval '100 hours', arrive_time = now() + interval '110 hours';
    update bookings set promised_depart_time = now() + interval '100 hours'`)
  shop.sandbox.paystack.dispute(reference)
  await webhooksArrive(shop)
  const { call } = await staffMember(shop)
  const { booking_token: bookingToken } = await bookingOf(shop, id)
  const change = (fields: object) => call('PATCH', '/bookings', { bookingToken, ...fields })
  const answer = await change({ status: 'CANCELLED', refund: 'policy', ...how })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await refundsOf(shop, id)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
  const win = async () => {
    shop.sandbox.paystack.winDispute(reference)
    await webhooksArrive(shop)
  }
  return { id, reference, change, win }
}

const amounts = async (shop: SellingApp, id: number) =>
  (await refundsOf(shop, id)).map(({ reason, amount_kobo }) => `${reason} ${amount_kobo / 100}`)

test('we win a dispute about a cancelled booking: all but the charge by policy goes back, once', async () => {
  const shop = await sellingApp()
  const { id, reference, win } = await cancelledInDispute(shop)
  expect(await paymentOf(shop, reference)).toMatchObject({ applied_kobo: 0, charged_kobo: naira(35_000) })
  await win()
  expect(await amounts(shop, id)).toEqual(['booking_cancelled 34000'])
  expect(await paymentOf(shop, reference)).toMatchObject({ applied_kobo: 0, charged_kobo: naira(1_000) })
  // The bank asks again, and we win again.
  shop.sandbox.paystack.dispute(reference)
  await webhooksArrive(shop)
  await win()
  expect(await amounts(shop, id)).toEqual(['booking_cancelled 34000'])
  expect(await invariantViolations(shop)).toEqual([])
})

test('staff cancel without a refund during a dispute: we win, and the money stays', async () => {
  const shop = await sellingApp()
  const { id, reference, win } = await cancelledInDispute(shop, { refund: 'none', reason: 'Fraud' })
  await win()
  expect(await amounts(shop, id)).toEqual([])
  expect(await paymentOf(shop, reference)).toMatchObject({ charged_kobo: naira(35_000) })
})

test('we lose a dispute about a cancelled booking: nothing is left of the charge', async () => {
  const shop = await sellingApp()
  const { id, reference } = await cancelledInDispute(shop)
  shop.sandbox.paystack.reverse(reference)
  await webhooksArrive(shop)
  expect(await paymentOf(shop, reference)).toMatchObject({ applied_kobo: 0, charged_kobo: 0 })
  expect(await amounts(shop, id)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test('two of three seats are cancelled in two disputes: each time we win, all but the charge by policy goes back', async () => {
  const shop = await sellingApp()
  const { id, reference, change, win } = await cancelledInDispute(shop, { seats: [4, 5, 6], seatNos: ['6'] })
  expect(await paymentOf(shop, reference)).toMatchObject({
    applied_kobo: naira(70_000),
    charged_kobo: naira(35_000),
  })
  await win()
  shop.sandbox.paystack.dispute(reference)
  await webhooksArrive(shop)
  await change({ status: 'CANCELLED', refund: 'policy', seatNos: ['5'] })
  await win()
  expect(await amounts(shop, id)).toEqual(['seats_cancelled 34000', 'seats_cancelled 34000'])
  expect(await bookingOf(shop, id)).toMatchObject({ status: 'CONFIRMED', paid_kobo: naira(35_000) })
  expect(await paymentOf(shop, reference)).toMatchObject({ charged_kobo: naira(2_000) })
  expect(await invariantViolations(shop)).toEqual([])
})

test('the booking is revived during a dispute: we win, and the money goes back, because cash was taken for the seat', async () => {
  const shop = await sellingApp()
  const { id, reference, change, win } = await cancelledInDispute(shop)
  const revived = await change({ status: 'CONFIRMED', amountPaid: 35_000, amountDue: 0, method: 'cash' })
  expect(revived.statusCode, revived.body).toBe(200)
  await win()
  expect(await amounts(shop, id)).toEqual(['booking_not_active 35000'])
  expect(await paymentOf(shop, reference)).toMatchObject({ applied_kobo: 0, charged_kobo: 0 })
  expect(await invariantViolations(shop)).toEqual([])
})
