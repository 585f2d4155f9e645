import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { financeOffice, payingVisitor } from '#server/money/staff-payments/testing/office.ts'
import { makePaymentsDue } from '#testing/pass-time.ts'
import { type SellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'

async function moneyArrives(shop: SellingApp, reference: string): Promise<void> {
  shop.sandbox.paystack.pay(reference, { notify: false })
  await makePaymentsDue(shop)
  await reconcile(shop.context)
}

test('staff confirm an unpaid booking, then the online payment of the fare arrives: the payment counts [F35]', async () => {
  const { shop, call } = await financeOffice('admin')
  const visitor = await payingVisitor(shop)
  const confirmed = await call('PATCH', '/bookings', {
    bookingToken: visitor.bookingToken,
    status: 'CONFIRMED',
    isPaymentComplete: false,
    amountPaid: 0,
    reason: 'The manager vouches for the passenger',
  })
  expect(confirmed.statusCode).toBe(200)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'CONFIRMED', paid_kobo: 0 })
  await moneyArrives(shop, visitor.reference)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ paid_kobo: naira(35_000), due_kobo: 0 })
  expect(await refundsOf(shop, visitor.id)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a clerk takes a part in cash, then the whole fare arrives online: the amount due counts, the rest is refunded [F35]', async () => {
  const { shop, call } = await financeOffice('admin')
  const visitor = await payingVisitor(shop, { paymentType: 'Split' })
  const taken = await call('POST', `/bookings/${visitor.id}/payments`, { amount: 20_000, method: 'cash' })
  expect(taken.statusCode).toBe(200)
  await moneyArrives(shop, visitor.reference)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ paid_kobo: naira(35_000), due_kobo: 0 })
  expect(await refundsOf(shop, visitor.id)).toMatchObject([
    { reference: visitor.reference, reason: 'overpaid', amount_kobo: naira(20_000) },
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

/** Lets finance mark a payment as paid and then remove `amount` of it as a mistake, so that `amount` is due again. */
async function takenBack(office: Awaited<ReturnType<typeof financeOffice>>, amount = naira(35_000)) {
  const { shop, call } = office
  const visitor = await payingVisitor(shop)
  const marked = await call('PATCH', '/payments', {
    bookingToken: visitor.bookingToken,
    status: 'PAID',
    isOverride: true,
    reason: 'Seen on the statement',
  })
  expect(marked.statusCode).toBe(200)
  const { id } = await paymentOf(shop, visitor.reference)
  const mistaken = await call('POST', `/payments/${id}/refunds`, {
    amount,
    because: 'mistake',
    reason: 'It was the statement of another passenger',
  })
  expect(mistaken.statusCode).toBe(201)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ due_kobo: amount })
  return visitor
}

test('staff mark a fare as paid and remove it as a mistake, then the money arrives online: the money counts [F35]', async () => {
  const office = await financeOffice('admin')
  const { shop } = office
  const visitor = await takenBack(office)
  await moneyArrives(shop, visitor.reference)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ paid_kobo: naira(35_000), due_kobo: 0 })
  expect(await paymentOf(shop, visitor.reference)).toMatchObject({ applied_kobo: naira(35_000) })
  expect((await refundsOf(shop, visitor.id)).map(({ reason }) => reason)).toEqual(['recorded_by_mistake'])
  expect(await invariantViolations(shop)).toEqual([])
})

test('staff remove a part as a mistake, then the whole fare arrives online: that part counts, the rest is refunded [F35]', async () => {
  const office = await financeOffice('admin')
  const { shop } = office
  const visitor = await takenBack(office, naira(15_000))
  await moneyArrives(shop, visitor.reference)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ paid_kobo: naira(35_000), due_kobo: 0 })
  expect(await refundsOf(shop, visitor.id)).toMatchObject([
    { reason: 'recorded_by_mistake', amount_kobo: naira(15_000) },
    { reason: 'duplicate_payment', amount_kobo: naira(20_000) },
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('the fee is paid twice: the second fee is a duplicate payment, although a balance is due [F10]', async () => {
  const { shop } = await financeOffice()
  const visitor = await visitorWithDraft(shop, { paymentType: 'Split' })
  const fee = { amount: naira(5_000), isSplitPayment: true }
  const first = (await visitor.initialize(fee)).json().paystackRef
  const second = (await visitor.initialize({ ...fee, email: 'other@example.com' })).json().paystackRef
  await moneyArrives(shop, first)
  await moneyArrives(shop, second)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ paid_kobo: naira(5_000) })
  expect(await paymentOf(shop, second)).toMatchObject({ exception: 'duplicate_payment' })
})
