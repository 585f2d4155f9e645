import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { linkedSelf, paidBooking } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'

const WAIVE = { refund: 'waive', waiveBecause: 'medical', reason: 'Doctor’s note seen' }

/** A passenger of these seats cancels some of them 30 hours before departure, at ₦8,750 a seat. */
async function cancelled(shop: SellingApp, seats: number[], ...groups: string[][]) {
  const paid = await paidBooking(shop, { seats, hours: 30 })
  const visitor = await linkedSelf(shop, paid.booking)
  for (const seatNos of groups) {
    const expected = { charge: naira(8_750 * seatNos.length), back: naira(26_250 * seatNos.length) }
    const answer = await visitor.call('cancel', { seatNos, expected })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const { call } = await staffMember(shop)
  const change = (fields: object) =>
    call('PATCH', '/bookings', { bookingToken: paid.booking.booking_token, ...fields })
  /** The charge that the booking page shows to staff, in naira. */
  const charged = async (id: number) => (await call('GET', `/bookings/${id}`)).json().data.amountCharged
  return { ...paid, visitor, change, charged }
}

const amounts = async (shop: SellingApp, bookingId: number) =>
  (await refundsOf(shop, bookingId)).map(({ amount_kobo }) => amount_kobo)

test('staff waive the charge for a seat that a confirmed booking lost; the seat that stays keeps its money', async () => {
  const shop = await sellingApp()
  const { booking, payment, change, charged } = await cancelled(shop, [1, 2], ['2'])
  const tooMuch = await change({ ...WAIVE, refundAmount: 9_000 })
  expect(tooMuch.json().fields).toEqual({ refundAmount: 'Enter an amount between ₦1 and ₦8,750' })
  expect(await charged(booking.id)).toBe(8_750)
  const waived = await change(WAIVE)
  expect(waived.statusCode, waived.body).toBe(200)
  expect(await charged(booking.id)).toBe(0)
  await sendNotifications(shop.context)
  const mails = shop.sandbox.mailbox.list().map(({ text }) => text)
  expect(mails.filter((text) => text.includes('We have waived the charge'))).toHaveLength(1)
  // The mail must not contain the reason that staff typed, because it can be private.
  expect(mails.join()).not.toContain(WAIVE.reason)
  expect(await amounts(shop, booking.id)).toEqual([naira(26_250), naira(8_750)])
  expect(await paymentOf(shop, payment.reference)).toMatchObject({
    applied_kobo: naira(35_000),
    charged_kobo: 0,
  })
  expect((await change(WAIVE)).json()).toMatchObject({
    code: 'CONFLICT',
    error: 'There is no charge to waive for this booking.',
  })
  const other = await change({ refund: 'all', reason: 'No reason' })
  expect(other.statusCode).toBe(409)
  expect(await invariantViolations(shop)).toEqual([])
})

test('a booking that lost its seats one after the other can be waived, although the charges exceed its last fare', async () => {
  const shop = await sellingApp()
  const seats = [1, 2, 3, 4, 5]
  const { booking, payment, change } = await cancelled(shop, seats, ['1', '2', '3', '4'], ['5'])
  expect(await bookingOf(shop, booking.id)).toMatchObject({ status: 'CANCELLED', total_kobo: naira(35_000) })
  expect(await paymentOf(shop, payment.reference)).toMatchObject({ charged_kobo: naira(43_750) })
  const waived = await change(WAIVE)
  expect(waived.statusCode, waived.body).toBe(200)
  expect(await amounts(shop, booking.id)).toEqual([naira(105_000), naira(26_250), naira(43_750)])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a revived booking owes all but the charge of its last cancellation', async () => {
  const shop = await sellingApp()
  const { booking, payment, change } = await cancelled(shop, [1, 2], ['2'], ['1'])
  const claimed = await change({ status: 'CONFIRMED', amountPaid: 17_500, amountDue: 17_500 })
  expect(claimed.json()).toMatchObject({ error: 'With ₦8,750 paid, ₦26,250 is still due.' })
  const revived = await change({
    status: 'CONFIRMED',
    amountPaid: 8_750,
    amountDue: 26_250,
    reason: 'Travels after all',
  })
  expect(revived.statusCode, revived.body).toBe(200)
  expect(await bookingOf(shop, booking.id)).toMatchObject({
    status: 'CONFIRMED',
    paid_kobo: naira(8_750),
    due_kobo: naira(26_250),
  })
  expect(await paymentOf(shop, payment.reference)).toMatchObject({
    applied_kobo: naira(8_750),
    charged_kobo: naira(8_750),
  })
  expect(await invariantViolations(shop)).toEqual([])
})

test('an older version cancelled a booking: a later refund by staff breaks no invariant', async () => {
  const shop = await sellingApp()
  const { booking, payment } = await paidBooking(shop)
  await withTransaction(shop.database.db, async (tx) => {
    await sql`update seats set status = 'AVAILABLE', booking_id = null where booking_id = ${booking.id}`.execute(
      tx,
    )
    await sql`
      update bookings set status = 'CANCELLED', cancelled_because = 'staff', cancelled_at = now() where id = ${booking.id}
    `.execute(tx)
    await sql`
      insert into refunds (payment_id, reason, amount_kobo) values (${payment.id}, 'booking_cancelled', ${naira(25_000)})
    `.execute(tx)
  })
  const { call } = await staffMember(shop)
  const change = { bookingToken: booking.booking_token, refund: 'all', reason: 'The manager decided so' }
  expect((await call('PATCH', '/bookings', change)).statusCode).toBe(200)
  expect(await amounts(shop, booking.id)).toEqual([naira(25_000), naira(10_000)])
  expect(await invariantViolations(shop)).toEqual([])
})
