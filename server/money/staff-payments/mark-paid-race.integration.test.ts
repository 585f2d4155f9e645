import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { applyMoney } from '#server/money/payments/apply-money.ts'
import { noteMarkedPaid } from '#server/money/payments/settle-payment-queries.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { makePaymentsDue } from '#testing/pass-time.ts'
import { staffAction } from '#testing/staff.ts'
import { invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'
import { financeOffice, type Office, payingVisitor } from './testing/office.ts'

type Visitor = Awaited<ReturnType<typeof payingVisitor>>

/** Marks the payment as paid, as staff do. Returns whether that was recorded. */
async function markPaid({ shop, call }: Office, { bookingToken, reference }: Visitor): Promise<boolean> {
  // Before the server marks a payment as paid, it asks the provider. That first answer reports no money here, so that
  // the money can arrive while the payment is being marked.
  shop.sandbox.paystack.script({ on: 'verify', reference, times: 1, transactionStatus: 'abandoned' })
  const answer = await call('PATCH', '/payments', {
    bookingToken,
    status: 'PAID',
    isOverride: true,
    reason: 'Seen',
  })
  expect([200, 409]).toContain(answer.statusCode)
  return answer.statusCode === 200 && answer.json().data.recordedBy !== null
}

/** Checks that the payment is open, lets the money arrive, and then marks it as paid without checking again. */
async function markPaidCarelessly({ shop, user }: Office, visitor: Visitor): Promise<void> {
  const { db } = shop.database
  const { id, status, amount_kobo } = await paymentOf(shop, visitor.reference)
  expect(status).not.toBe('PAID')
  await visitor.verify(visitor.reference)
  const act = await staffAction(db)
  await withTransaction(db, async (tx) => {
    const money = { id: null, status: 'set by staff', received: amount_kobo, currency: 'NGN', mode: 'test' }
    await applyMoney(tx, id, { ...money, channel: null, gatewayResponse: null }, act)
    await noteMarkedPaid(tx, id, { by: user.id, reason: 'Seen' })
  })
}

async function visitorWhoPaid({ shop }: Office): Promise<Visitor> {
  const visitor = await payingVisitor(shop)
  await shop.sandbox.paystack.pay(visitor.reference, { notify: false })
  return visitor
}

/** Runs the reconciler, then returns the received, applied and refunded amounts of the payment. */
async function booksOf({ shop }: Office, visitor: Visitor) {
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  const { received_kobo, applied_kobo } = await paymentOf(shop, visitor.reference)
  const refunds = await refundsOf(shop, visitor.id)
  return {
    received: received_kobo,
    applied: applied_kobo,
    refunded: refunds.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0),
  }
}

test('the provider’s money arrives while staff mark the payment as paid: one amount counts, a second is refunded', async () => {
  const office = await financeOffice()
  for (let round = 0; round < 8; round++) {
    const visitor = await visitorWhoPaid(office)
    const [isMarkedPaid] = await Promise.all([markPaid(office, visitor), visitor.verify(visitor.reference)])
    const paid = naira(isMarkedPaid ? 70_000 : 35_000)
    expect(await booksOf(office, visitor)).toEqual({
      received: paid,
      applied: naira(35_000),
      refunded: paid - naira(35_000),
    })
  }
  expect(await invariantViolations(office.shop)).toEqual([])
})

test('control: when the code checks first and writes later, the second amount is neither recorded nor refunded', async () => {
  const office = await financeOffice()
  const visitor = await visitorWhoPaid(office)
  await markPaidCarelessly(office, visitor)
  // The provider's money and the amount marked as paid are ₦70,000 in all, but only ₦35,000 is recorded.
  expect(await booksOf(office, visitor)).toMatchObject({ received: naira(35_000), refunded: 0 })
})
