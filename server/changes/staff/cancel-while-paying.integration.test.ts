import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { cancelWhole } from '#server/money/cancelling/cancel-seats-queries.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { type Counter, counterApp } from '#testing/counter.ts'
import { meetAtLock } from '#testing/meet-at-lock.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations, refundsOf } from '#testing/stored-rows.ts'

/**
 * Starts the online payment of a visitor, and reads the unpaid booking for the clerk's dialog. `cancelAsShown` sends
 * the version that the dialog shows; `cancel` sends none.
 */
async function openDialog(shop: SellingApp, counter: Counter, seat: number) {
  const visitor = await visitorWithDraft(shop, { trip: counter.trip, seats: [seat] })
  const { paystackRef: reference } = (await visitor.initialize()).json() as { paystackRef: string }
  const shown = (await counter.call('GET', `/bookings/${visitor.id}`)).json().data
  expect(shown).toMatchObject({ status: 'PENDING', amountPaid: 0 })
  const cancel = (change: object = {}) =>
    counter.call('PATCH', '/bookings', {
      bookingToken: visitor.bookingToken,
      status: 'CANCELLED',
      refund: 'none',
      reason: 'Passenger called',
      ...change,
    })
  return { ...visitor, reference, cancel, cancelAsShown: () => cancel({ updatedAt: shown.updatedAt }) }
}

/** Runs the refund job twice, and returns the amounts that the provider has refunded for this payment. */
async function refundedAtProvider(shop: SellingApp, reference: string): Promise<number[]> {
  await sendRefunds(shop.context)
  await sendRefunds(shop.context)
  const { refunds } = shop.sandbox.paystack.ledger()
  return refunds.filter((refund) => refund.reference === reference).map(({ amount }) => amount)
}

test.each(['and no message about it has come', 'and the passenger’s page has verified it'])(
  'a passenger pays online while the clerk’s dialog is open, %s: cancelling is STALE, and a second cancel refunds once',
  async (moment) => {
    const shop = await sellingApp()
    const counter = await counterApp({ shop })
    const { id, reference, verify, cancel, cancelAsShown } = await openDialog(shop, counter, 1)
    shop.sandbox.paystack.pay(reference, { notify: false })
    if (moment.includes('verified')) await verify(reference)
    expect((await cancelAsShown()).json().code).toBe('STALE')
    expect(await bookingOf(shop, id)).toMatchObject({ status: 'CONFIRMED', paid_kobo: naira(35_000) })
    expect(await refundsOf(shop, id)).toEqual([])

    expect((await cancel({ refund: 'all' })).statusCode).toBe(200)
    await verify(reference)
    expect(await refundsOf(shop, id)).toMatchObject([
      { reason: 'booking_cancelled', amount_kobo: naira(35_000), reference },
    ])
    expect(await refundedAtProvider(shop, reference)).toEqual([naira(35_000)])
    expect(await invariantViolations(shop)).toEqual([])
  },
)

test('staff cancel a booking while the provider is down, and the passenger has paid online: the money is refunded once', async () => {
  const shop = await sellingApp()
  const counter = await counterApp({ shop })
  const { id, reference, verify, cancelAsShown } = await openDialog(shop, counter, 1)
  shop.sandbox.paystack.pay(reference, { notify: false })
  shop.sandbox.paystack.script({ on: 'verify', times: 1, status: 502 })
  expect((await cancelAsShown()).json().data).toMatchObject({ status: 'CANCELLED' })
  await Promise.all([verify(reference), verify(reference)])
  expect(await refundsOf(shop, id)).toMatchObject([
    { reason: 'booking_not_active', amount_kobo: naira(35_000), reference },
  ])
  expect(await refundedAtProvider(shop, reference)).toEqual([naira(35_000)])
  expect(await invariantViolations(shop)).toEqual([])
})

test.each(['the money', 'the cancel'])(
  'a cancel and the money of the passenger meet at the booking, %s first: the money pays the booking or is refunded once',
  async (first) => {
    const shop = await sellingApp()
    const counter = await counterApp({ shop })
    const { id, reference, verify, cancelAsShown } = await openDialog(shop, counter, 1)
    const { paystack } = shop.sandbox
    const pay = () => {
      paystack.pay(reference, { notify: false })
      return verify(reference)
    }
    const cancel = () => {
      // The server asks the provider before it cancels. That fails here, so only the check under the lock can find the
      // money.
      paystack.script({ on: 'verify', times: 1, status: 502 })
      return cancelAsShown()
    }
    const lock = `select from bookings where id = ${id} for update`
    if (first === 'the money') {
      const [, cancelled] = await meetAtLock(shop, lock, [pay, cancel])
      expect(cancelled.json().code).toBe('STALE')
      expect(await bookingOf(shop, id)).toMatchObject({ status: 'CONFIRMED', paid_kobo: naira(35_000) })
      expect(await refundedAtProvider(shop, reference)).toEqual([])
    } else {
      const [cancelled] = await meetAtLock(shop, lock, [cancel, pay])
      expect(cancelled.json().data).toMatchObject({ status: 'CANCELLED' })
      expect(await refundedAtProvider(shop, reference)).toEqual([naira(35_000)])
    }
    expect(await invariantViolations(shop)).toEqual([])
  },
)

test('control: a cancel that relies on the unpaid booking of the dialog keeps the passenger’s money', async () => {
  const shop = await sellingApp()
  const counter = await counterApp({ shop })
  const { id, reference, verify } = await openDialog(shop, counter, 1)
  const seen = await bookingOf(shop, id)
  shop.sandbox.paystack.pay(reference, { notify: false })
  await verify(reference)
  expect(seen.paid_kobo).toBe(0)
  await withTransaction(shop.database.db, (tx) => cancelWhole(tx, id, 'staff'))
  expect(await bookingOf(shop, id)).toMatchObject({ status: 'CANCELLED' })
  expect(await refundedAtProvider(shop, reference)).toEqual([])
})
