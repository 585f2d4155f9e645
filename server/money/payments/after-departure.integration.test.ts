import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { depart } from '#testing/pass-time.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'

test('a first payment arrives after departure: it is refunded, and the booking is not confirmed [F33]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  await depart(shop)
  shop.sandbox.paystack.lateSuccess(paystackRef, { notify: false })
  expect((await visitor.verify(paystackRef)).json()).toMatchObject({ status: 'refunding', ticketUrl: null })
  expect(await paymentOf(shop, paystackRef)).toMatchObject({ exception: 'too_late', applied: false })
  expect(await refundsOf(shop, visitor.id)).toMatchObject([
    { reason: 'too_late', amount_kobo: naira(35_000) },
  ])
  expect((await bookingOf(shop, visitor.id)).status).not.toBe('CONFIRMED')
  expect(await invariantViolations(shop)).toEqual([])
})

/** Returns a visitor who has paid the commitment fee and still owes ₦30,000. */
async function visitorOwingBalance(shop: SellingApp) {
  const visitor = await visitorWithDraft(shop, { paymentType: 'Split' })
  const { paystackRef } = (await visitor.initialize({ amount: naira(5_000), isSplitPayment: true })).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  return visitor
}

test.each(['SCHEDULED', 'COMPLETED'] as const)(
  'a balance paid online during the journey counts, also if the trip is then set to %s [F33]',
  async (status) => {
    const shop = await sellingApp()
    const visitor = await visitorOwingBalance(shop)
    await depart(shop)
    const started = await visitor.initialize({ amount: naira(30_000) })
    expect(started.statusCode).toBe(200)
    const { paystackRef } = started.json()
    shop.sandbox.paystack.pay(paystackRef, { notify: false })
    await shop.database.db.updateTable('trips').set({ status }).execute()
    await reconcileNow(shop)
    expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'CONFIRMED', due_kobo: 0 })
    expect(await refundsOf(shop, visitor.id)).toEqual([])
    expect(await invariantViolations(shop)).toEqual([])
  },
)

const reconcileNow = async (shop: SellingApp) => {
  await shop.database.pool.query(`update payments set next_check_at = now() where status = 'PENDING'`)
  await reconcile(shop.context)
}

test('after departure no first payment can start, and after arrival no payment of a balance [F33]', async () => {
  const shop = await sellingApp()
  const first = await visitorWithDraft(shop)
  const balance = await visitorOwingBalance(shop)
  await depart(shop)
  const refused = await first.initialize()
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe(
    'This bus has left, so this trip can no longer be paid for. Please search for another one.',
  )
  await shop.database.pool.query(`update trips set arrive_time = now() - interval '1 minute'`)
  const over = await balance.initialize({ amount: naira(30_000) })
  expect(over.statusCode).toBe(409)
  expect(over.json().error).toBe('This trip is over. Please contact us to pay your balance.')
  expect(shop.sandbox.paystack.calls().initialize).toBe(1)
})
