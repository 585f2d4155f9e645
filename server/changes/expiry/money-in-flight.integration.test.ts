import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { releaseBookings } from '#server/bookings/public/release-bookings.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { buildPayment } from '#testing/builders.ts'
import { endHoldsLongAgo, makePaymentsDue } from '#testing/pass-time.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'
import { releaseExpiredHolds } from './release-expired-holds.ts'

/** Returns a visitor who chose bank transfer in the payment popup; the bank has not confirmed the transfer yet. */
async function visitorWithTransfer(shop: SellingApp) {
  const visitor = await visitorWithDraft(shop)
  const { paystackRef: reference } = (await visitor.initialize()).json() as { paystackRef: string }
  shop.sandbox.paystack.script({ on: 'pay', reference, confirmAfter: null })
  shop.sandbox.paystack.pay(reference, { channel: 'bank_transfer', notify: false })
  /** Sends the request with which the site releases held seats, for example when a visitor resets the booking. */
  const leave = async () => {
    const payload = { bookingToken: visitor.bookingToken }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/bookings/release', payload })
    expect(answer.statusCode).toBe(204)
  }
  const moneyArrives = async () => {
    shop.sandbox.paystack.lateSuccess(reference, { notify: false })
    await makePaymentsDue(shop)
    await reconcile(shop.context)
  }
  return { ...visitor, reference, leave, moneyArrives }
}

test('a visitor leaves with a bank transfer under way: the seat stays held, and the money buys it [F34]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithTransfer(shop)
  await visitor.leave()
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'PENDING', cancelled_because: null })
  await visitor.moneyArrives()
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'CONFIRMED', due_kobo: 0 })
  expect(await refundsOf(shop, visitor.id)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test('the hold expires with a transfer under way: the money buys the seat while it is free [F34]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithTransfer(shop)
  await visitor.leave()
  await endHoldsLongAgo(shop)
  await releaseExpiredHolds(shop.context)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({
    status: 'CANCELLED',
    cancelled_because: 'expired',
  })
  await visitor.leave()
  await visitor.moneyArrives()
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'CONFIRMED' })
  expect(await refundsOf(shop, visitor.id)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test('another visitor took the seat of an expired hold: they keep it, and the late transfer is refunded [F34]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithTransfer(shop)
  await endHoldsLongAgo(shop)
  const other = await visitorWithDraft(shop, { trip: visitor.trip })
  await visitor.leave()
  await visitor.moneyArrives()
  expect(await paymentOf(shop, visitor.reference)).toMatchObject({ exception: 'seats_lost' })
  expect(await refundsOf(shop, visitor.id)).toMatchObject([{ amount_kobo: naira(35_000) }])
  expect((await bookingOf(shop, other.id)).status).toBe('DRAFT')
  expect(await invariantViolations(shop)).toEqual([])
})

test.each(['ongoing', 'pending', 'processing', 'queued', 'an unknown status'])(
  'the provider reports %s: a visitor who leaves does not release the hold [F34]',
  async (transactionStatus) => {
    const shop = await sellingApp()
    const visitor = await visitorWithTransfer(shop)
    shop.sandbox.paystack.script({ on: 'verify', transactionStatus })
    await visitor.leave()
    expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'PENDING' })
  },
)

test.each(['abandoned', 'failed', 'reversed'])(
  'the provider reports %s: a visitor who leaves cancels the booking at once',
  async (transactionStatus) => {
    const shop = await sellingApp()
    const visitor = await visitorWithTransfer(shop)
    shop.sandbox.paystack.script({ on: 'verify', transactionStatus })
    await visitor.leave()
    expect(await bookingOf(shop, visitor.id)).toMatchObject({ cancelled_because: 'customer' })
  },
)

test('the provider does not know the payment: a visitor who leaves cancels the booking at once', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithTransfer(shop)
  shop.sandbox.paystack.abandon(visitor.reference)
  await shop.database.pool.query(`update payments set status = 'FAILED'`)
  await buildPayment(shop.database.db, await bookingOf(shop, visitor.id))
  await visitor.leave()
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ cancelled_because: 'customer' })
})

test('control: when leaving cancels the booking at once, the transfer no longer buys the seat [F34]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithTransfer(shop)
  await releaseBookings(shop.context.db, [visitor.id], 'customer', { evenIfHeld: true })
  await visitor.moneyArrives()
  expect(await paymentOf(shop, visitor.reference)).toMatchObject({ exception: 'booking_not_active' })
})
