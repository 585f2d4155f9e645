import fc from 'fast-check'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { bookingOf, paymentOf } from '#testing/stored-rows.ts'

test('whatever amount a page sends, the provider gets our amount or no request [F7]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop, { seats: [1, 2], paymentType: 'Split' })
  const ours = { full: naira(70_000), fee: naira(10_000) }
  const nearby = fc.constantFrom(
    0,
    -1,
    1,
    9_999,
    10_000,
    ours.full - 1,
    ours.full + 1,
    ours.fee - 1,
    ours.fee + 1,
  )
  const odd = fc.constantFrom<unknown>(
    null,
    '7000000',
    7e6 + 0.5,
    [naira(70_000)],
    { amount: 1 },
    true,
    2 ** 53,
  )
  const amounts = fc.oneof(nearby, fc.integer(), odd)
  await fc.assert(
    fc.asyncProperty(amounts, fc.boolean(), async (amount, isSplitPayment) => {
      fc.pre(amount !== (isSplitPayment ? ours.fee : ours.full))
      // Without this, the 150 generated requests could exceed the rate limit of their network and get 429.
      await shop.database.pool.query('delete from rate_limits')
      const answer = await visitor.initialize({ amount, isSplitPayment })
      expect([400, 409]).toContain(answer.statusCode)
    }),
    { numRuns: 150 },
  )
  expect(shop.sandbox.paystack.ledger().transactions).toEqual([])
  const fee = await visitor.initialize({ amount: ours.fee, isSplitPayment: true })
  const full = await visitor.initialize({ amount: ours.full })
  expect([fee.statusCode, full.statusCode]).toEqual([200, 200])
  const charged = shop.sandbox.paystack
    .ledger()
    .transactions.map(({ amount, currency }) => [amount, currency])
  expect(charged).toEqual([
    [ours.fee, 'NGN'],
    [ours.full, 'NGN'],
  ])
})

test('in live mode, a test payment is refunded and confirms no booking [F8]', async () => {
  const shop = await sellingApp()
  shop.context.config.paystack.mode = 'live'
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  expect((await visitor.verify(paystackRef)).json().status).toBe('refunding')
  expect(await paymentOf(shop, paystackRef)).toMatchObject({ applied: false, exception: 'wrong_mode' })
  expect((await bookingOf(shop, visitor.id)).status).toBe('PENDING')
})

test('the price rises between draft and payment: the open checkout keeps its price, a new draft gets the new one [F18]', async () => {
  const shop = await sellingApp()
  const early = await visitorWithDraft(shop)
  await shop.database.db
    .updateTable('trips')
    .set({ price_kobo: naira(48_000) })
    .execute()
  const { paystackRef, amount } = (await early.initialize()).json()
  expect(amount).toBe(naira(35_000))
  await shop.database.db
    .updateTable('trips')
    .set({ price_kobo: naira(60_000) })
    .execute()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  expect((await early.verify(paystackRef)).json().status).toBe('success')
  expect(await bookingOf(shop, early.id)).toMatchObject({ total_kobo: naira(35_000), due_kobo: 0 })

  const late = await visitorWithDraft(shop, { trip: early.trip, seats: [2] })
  expect((await late.initialize({ amount: naira(35_000) })).statusCode).toBe(409)
  expect((await late.initialize({ amount: naira(60_000) })).statusCode).toBe(200)
})

test('a visitor starts to pay the fee, then the whole fare, and pays the fee: the booking is confirmed, the rest is due [F10]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop, { seats: [1, 2], paymentType: 'Split' })
  const fee = (await visitor.initialize({ isSplitPayment: true, amount: naira(10_000) })).json()
  await visitor.initialize()
  shop.sandbox.paystack.pay(fee.paystackRef, { notify: false })
  expect((await visitor.verify(fee.paystackRef)).json().status).toBe('success')
  expect(await bookingOf(shop, visitor.id)).toMatchObject({
    status: 'CONFIRMED',
    is_split_payment: true,
    due_kobo: naira(60_000),
  })
})
