import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { followRefunds } from '#server/money/refunds/follow-refunds.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import { lateVisitor, refundRow, timePasses } from '#server/money/refunds/testing/money-to-return.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { pollDisputes } from './note-dispute.ts'
import { accept, disputeIdOf, sentByUs, shown } from './testing/disputed-payments.ts'

/** Returns a shop with a clerk and a visitor to whom a refund of ₦35,000 is owed. */
async function owingShop() {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  // Drops the webhooks, because one about the refund would tell that it was sent.
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  return { shop, clerk, ...(await lateVisitor(shop)) }
}

async function disputeArrives(shop: SellingApp, reference: string): Promise<number> {
  shop.sandbox.paystack.dispute(reference)
  await pollDisputes(shop.context)
  return disputeIdOf(shop, reference)
}

/** Returns a context in which a dispute arrives just before the refund would be sent. */
function disputedMeanwhile(shop: SellingApp, reference: string): AppContext {
  const { paystack } = shop.context
  const refundsOf: typeof paystack.refundsOf = async (of) => {
    await disputeArrives(shop, reference)
    return paystack.refundsOf(of)
  }
  return { ...shop.context, paystack: { ...paystack, refundsOf } }
}

/** Moves the calls about refunds into the past, and makes the next check due. */
const callsAgo = async (shop: SellingApp, minutes: number) => {
  await shop.database.pool.query(
    `update refunds set sent_attempt_at = now() - interval '${minutes} minutes' where sent_attempt_at is not null;
     update disputes set created_at = now(), opened_at = now()`,
  )
  await timePasses(shop)
}

test('a dispute arrives before the call about a refund: the refund is not unclear, and we can accept', async () => {
  const { shop, clerk, reference, refundId } = await owingShop()
  await sendRefunds(disputedMeanwhile(shop, reference))
  expect(await refundRow(shop, refundId)).toMatchObject({ status: 'REQUESTED', sent_attempt_at: null })
  const id = await disputeIdOf(shop, reference)
  expect(await shown(clerk, id)).toMatchObject({ returnable: naira(35_000) })
  expect((await accept(clerk, id, naira(35_000))).json().data).toMatchObject({ state: 'lost' })
  expect(sentByUs(shop)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test('the provider does not list its refunds before the call: the refund is not unclear', async () => {
  const { shop, refundId } = await owingShop()
  shop.sandbox.paystack.script({ on: 'list', times: 1, status: 503 })
  await sendRefunds(shop.context)
  expect(await refundRow(shop, refundId)).toMatchObject({
    status: 'REQUESTED',
    attempts: 1,
    sent_attempt_at: null,
  })
})

test('a dispute arrives before the second call: the time of the first call stays', async () => {
  const { shop, reference, refundId } = await owingShop()
  shop.sandbox.paystack.script({ on: 'refund', times: 1, status: 503 })
  await sendRefunds(shop.context)
  await callsAgo(shop, 30)
  const first = (await refundRow(shop, refundId)).sent_attempt_at
  expect(first).toBeInstanceOf(Date)
  await sendRefunds(disputedMeanwhile(shop, reference))
  expect((await refundRow(shop, refundId)).sent_attempt_at).toEqual(first)
  expect(await invariantViolations(shop)).toEqual([])
})

test('a call did not arrive, and a dispute stops the next one: an hour later the refund counts as not sent', async () => {
  const { shop, clerk, reference, refundId } = await owingShop()
  shop.sandbox.paystack.script({ on: 'refund', times: 1, status: 503 })
  await sendRefunds(shop.context)
  const id = await disputeArrives(shop, reference)
  await callsAgo(shop, 50)
  await followRefunds(shop.context)
  expect(await shown(clerk, id), 'the list of the provider may be late').toMatchObject({ returnable: 0 })
  await callsAgo(shop, 61)
  await followRefunds(shop.context)
  expect(await refundRow(shop, refundId)).toMatchObject({ status: 'REQUESTED', sent_attempt_at: null })
  expect(await shown(clerk, id)).toMatchObject({ returnable: naira(35_000) })
  expect((await accept(clerk, id, naira(35_000))).json().data).toMatchObject({ state: 'lost' })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a call arrived, its response was lost, and a dispute stops the next one: the refund counts as sent', async () => {
  const { shop, clerk, reference, refundId } = await owingShop()
  shop.sandbox.paystack.script({ on: 'refund', times: 1, dropAnswer: true, outcome: 'pending' })
  await sendRefunds(shop.context)
  const id = await disputeArrives(shop, reference)
  await callsAgo(shop, 61)
  await followRefunds({
    ...shop.context,
    paystack: {
      ...shop.context.paystack,
      listRefunds: (of) => shop.context.paystack.listRefunds({ ...of, around: new Date() }),
    },
  })
  expect(await refundRow(shop, refundId)).toMatchObject({ status: 'SENT' })
  expect(await shown(clerk, id)).toMatchObject({ returnable: 0 })
})

test('control: a refund that counts as not sent at once is accepted and sent: the customer gets ₦70,000', async () => {
  const { shop, clerk, reference } = await owingShop()
  shop.sandbox.paystack.script({ on: 'refund', times: 1, dropAnswer: true, outcome: 'pending' })
  await sendRefunds(shop.context)
  const id = await disputeArrives(shop, reference)
  await shop.database.pool.query('update refunds set sent_attempt_at = null')
  expect((await accept(clerk, id, naira(35_000))).json().data).toMatchObject({ taken: naira(35_000) })
  expect(sentByUs(shop)).toMatchObject([{ amount: naira(35_000) }])
})
