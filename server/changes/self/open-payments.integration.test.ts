import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { buildPayment } from '#testing/builders.ts'
import { linkedSelf, paidBooking } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations } from '#testing/stored-rows.ts'
import { untilLockWaits } from '#testing/watch-database.ts'

const FEE_LOST = { expected: { charge: naira(1_000), back: naira(4_000) } }
const BLOCKED = { code: 'BLOCKED', block: 'payment_open' }

/** A passenger who has paid the commitment fee and may act. */
async function feePaid(shop: SellingApp) {
  const paid = await paidBooking(shop, { paid: 5_000, fields: { is_split_payment: true } })
  return { ...paid, visitor: await linkedSelf(shop, paid.booking) }
}

async function startBalance(
  { app }: SellingApp,
  booking: Awaited<ReturnType<typeof paidBooking>>['booking'],
) {
  const { email, id: bookingId, booking_token: bookingToken, seat_ids: seatIds } = booking
  const payload = { email, amount: naira(30_000), bookingId, bookingToken, seatIds, isSplitPayment: false }
  const answer = await app.inject({ method: 'POST', url: '/api/payments/initialize', payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().paystackRef as string
}

test('the provider does not respond about an open payment: nothing is cancelled until it does', async () => {
  const shop = await sellingApp()
  const { booking, visitor } = await feePaid(shop)
  const reference = await startBalance(shop, booking)
  shop.sandbox.paystack.script({ on: 'verify', times: 1, status: 502, reference })
  expect((await visitor.call('cancel', FEE_LOST)).json()).toMatchObject(BLOCKED)
  expect(await bookingOf(shop, booking.id)).toMatchObject({ status: 'CONFIRMED' })
  const later = await visitor.call('cancel', FEE_LOST)
  expect(later.statusCode, later.body).toBe(200)
  expect(await invariantViolations(shop)).toEqual([])
})

test('the newest payment has arrived and an older one is on its way: the older one is asked about too', async () => {
  const shop = await sellingApp()
  const { booking, visitor } = await feePaid(shop)
  // The visitor gave up an earlier payment, but its transfer is on its way.
  const amountKobo = naira(30_000)
  const { reference } = await buildPayment(shop.database.db, booking, {
    status: 'FAILED',
    purpose: 'BALANCE',
    amount_kobo: amountKobo,
  })
  await shop.context.paystack.initialize({
    reference,
    email: booking.email,
    amountKobo,
    channels: ['bank_transfer'],
    callbackUrl: 'http://localhost/manage',
    metadata: {},
  })
  const newest = await startBalance(shop, booking)
  expect(newest).not.toBe(reference)
  shop.sandbox.paystack.script({ on: 'verify', times: 1, transactionStatus: 'ongoing', reference })
  await shop.sandbox.paystack.pay(newest, { notify: false })
  expect((await visitor.call('cancel', FEE_LOST)).json()).toMatchObject(BLOCKED)
  expect(await bookingOf(shop, booking.id)).toMatchObject({ status: 'CONFIRMED', paid_kobo: naira(35_000) })
})

test('a payment that is started after the provider was asked blocks the cancellation', async () => {
  const shop = await sellingApp()
  const { booking, trip, visitor } = await feePaid(shop)
  const { pool, db } = shop.database
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from trips where id = $1 for update', [trip.id])
    const cancelled = visitor.call('cancel', FEE_LOST)
    await untilLockWaits(shop)
    await buildPayment(db, booking, { purpose: 'BALANCE', amount_kobo: naira(30_000) })
    await holder.query('commit')
    expect((await cancelled).json()).toMatchObject(BLOCKED)
  } finally {
    holder.release()
  }
  expect(await bookingOf(shop, booking.id)).toMatchObject({ status: 'CONFIRMED' })
})
