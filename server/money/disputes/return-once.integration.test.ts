import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { applyProviderStatus } from '#server/money/refunds/move-refund.ts'
import { recordProviderRefunds } from '#server/money/refunds/record-provider-refunds.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import {
  lateVisitor,
  overpaidVisitor,
  refundRow,
  timePasses,
  webhooksArrive,
} from '#server/money/refunds/testing/money-to-return.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import {
  accept,
  answer,
  disputedVisitor,
  disputeIdOf,
  disputeRow,
  sentByUs,
  shown,
} from './testing/disputed-payments.ts'

const REFUND_PART = `
  insert into refunds (payment_id, reason, amount_kobo, method, status, processed_at)
  select id, 'goodwill', 1000000, 'cash', 'PROCESSED', now() from payments where reference = $1`

const refundsOf = async ({ database }: SellingApp) =>
  (await database.db.selectFrom('refunds').select(['amount_kobo', 'status']).orderBy('id').execute()).map(
    ({ amount_kobo, status }) => `${status} ${amount_kobo / 100}`,
  )

/** Opens a dispute about a payment, with its evidence. */
async function disputed(shop: SellingApp, reference: string): Promise<number> {
  shop.sandbox.paystack.dispute(reference)
  await webhooksArrive(shop)
  return disputeIdOf(shop, reference)
}

test('an amount that is refunded already cannot be accepted, and the screen names the largest amount [F84]', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, reference } = await disputedVisitor(shop)
  await shop.database.pool.query(REFUND_PART, [reference])
  expect(await shown(clerk, disputeId)).toMatchObject({ amount: naira(35_000), returnable: naira(25_000) })
  const refused = await accept(clerk, disputeId, naira(35_000))
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'Amount must be at most ₦25,000'])
  expect(refused.json().fields).toEqual({ refundAmount: 'Amount must be at most ₦25,000' })
  expect((await disputeRow(shop, disputeId)).answer).toBeNull()
  expect((await accept(clerk, disputeId, naira(25_000))).json().data).toMatchObject({
    state: 'lost',
    taken: naira(25_000),
  })
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: a comparison with the disputed amount alone accepts ₦10,000 that the customer has [F84]', async () => {
  const shop = await sellingApp()
  const { disputeId, reference } = await disputedVisitor(shop)
  await shop.database.pool.query(REFUND_PART, [reference])
  const { rows } = await shop.database.pool.query(
    `select from disputes where id = $1 and amount_kobo >= $2`,
    [disputeId, naira(35_000)],
  )
  expect(rows).toHaveLength(1)
})

test('the bank takes a part while a refund has failed: the refund is lowered, and only the rest can be sent [F84]', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const visitor = await lateVisitor(shop)
  await shop.database.pool.query(`update refunds set status = 'FAILED'`)
  const id = await disputed(shop, visitor.reference)
  await accept(clerk, id, naira(20_000))
  expect(await refundsOf(shop)).toEqual(['FAILED 15000'])
  await shop.database.pool.query('update payments set exception_closed_at = now()')
  const retried = await clerk.call('PATCH', `/refunds/${visitor.refundId}/retry`)
  expect(retried.statusCode, retried.body).toBe(200)
  await sendRefunds(shop.context)
  expect(sentByUs(shop)).toMatchObject([{ amount: naira(15_000) }])
  expect(await invariantViolations(shop)).toEqual([])
})

test('the bank takes a part while a refund may be on its way: the next call sends the rest [F84]', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const visitor = await lateVisitor(shop)
  shop.sandbox.paystack.script({ on: 'refund', times: 1, status: 503 })
  await sendRefunds(shop.context)
  expect(await refundRow(shop, visitor.refundId)).toMatchObject({
    status: 'REQUESTED',
    sent_attempt_at: expect.any(Date),
  })
  const id = await disputed(shop, visitor.reference)
  // Nothing can be accepted while the refund may have been sent.
  expect(await shown(clerk, id)).toMatchObject({ returnable: 0 })
  await loseToBank(shop, id, naira(20_000))
  await timePasses(shop)
  await sendRefunds(shop.context)
  expect(sentByUs(shop)).toMatchObject([{ amount: naira(15_000) }])
  expect(await invariantViolations(shop)).toEqual([])
})

/** The bank takes this much without an answer of ours, and staff close the exception. */
const loseToBank = ({ database }: SellingApp, id: number, kobo: number) =>
  database.pool.query(
    `update disputes set status = 'LOST', resolved_at = now(), resolution = 'auto-accepted', taken_kobo = ${kobo},
            provider_status = 'resolved' where id = ${id};
     update payments set exception_closed_at = now()`,
  )

test.each([
  ['all', 35_000, 'The bank has taken this money back already. The refund was deleted.', []],
  [
    'a part',
    20_000,
    'The bank has taken back part of this payment. ₦15,000 of the refund is left. Check the refund again.',
    ['FAILED 15000'],
  ],
])(
  'a refund failed after the bank took %s of its money: staff are refused once',
  async (_, taken, error, left) => {
    const shop = await sellingApp()
    const clerk = await staffMember(shop, 'finance')
    const visitor = await lateVisitor(shop)
    await shop.database.pool.query(`update refunds set sent_attempt_at = now()`)
    await loseToBank(shop, await disputed(shop, visitor.reference), naira(taken))
    await shop.database.pool.query(`update refunds set status = 'FAILED'`)
    for (const [path, body] of [
      ['returned', { method: 'cash', note: 'At the counter' }],
      ['retry', undefined],
    ] as const) {
      await shop.database.pool.query(`update refunds set amount_kobo = ${naira(35_000)}`)
      const refused = await clerk.call('PATCH', `/refunds/${visitor.refundId}/${path}`, body)
      if (refused.statusCode === 404) continue
      expect([refused.statusCode, refused.json().error]).toEqual([409, error])
      expect(await refundsOf(shop)).toEqual(left)
    }
  },
)

test('the provider says that a refund failed after the bank took its money: the refund is deleted', async () => {
  const shop = await sellingApp()
  const visitor = await lateVisitor(shop)
  shop.sandbox.paystack.script({ on: 'refund', outcome: 'pending' })
  await sendRefunds(shop.context)
  const [refund] = shop.sandbox.paystack.ledger().refunds
  await loseToBank(shop, await disputed(shop, visitor.reference), naira(35_000))
  const failed = { id: String(refund?.id), status: 'failed' } as Parameters<typeof applyProviderStatus>[2]
  await applyProviderStatus(shop.context, visitor.refundId, failed)
  expect(await refundsOf(shop)).toEqual([])
})

test('the database refuses a refund of money that a bank took, and stores what the provider says', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  await shop.database.pool.query(`update refunds set status = 'SENT', sent_attempt_at = now()`)
  await loseToBank(shop, await disputed(shop, visitor.reference), naira(38_000))
  const refusal = (statement: string) =>
    shop.database.pool.query(statement).then(
      () => 'accepted',
      (error) => error.constraint,
    )
  const another = (reason: string) =>
    `insert into refunds (payment_id, reason, amount_kobo, method) select id, '${reason}', 100, 'paystack' from payments`
  expect(await refusal(another('goodwill'))).toBe('refunds_within_payment')
  expect(await refusal(another('by_provider'))).toBe('accepted')
  expect(await refusal(`update refunds set status = 'FAILED' where reason = 'overpaid'`)).toBe('accepted')
  expect(await refusal(`update refunds set status = 'REQUESTED' where reason = 'overpaid'`)).toBe(
    'refunds_within_payment',
  )
  expect(await refusal(`update refunds set status = 'SENT' where reason = 'overpaid'`)).toBe('accepted')
})

test('money that a bank took in one dispute cannot be accepted in the next one', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, reference } = await disputedVisitor(shop)
  await accept(clerk, disputeId, naira(10_000))
  const secondId = await disputed(shop, reference)
  expect(await shown(clerk, secondId)).toMatchObject({ returnable: naira(25_000) })
  const refused = await accept(clerk, secondId, naira(30_000))
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'Amount must be at most ₦25,000'])
  expect((await disputeRow(shop, secondId)).answer).toBeNull()
})

test('two disputes of one payment take at most what arrived', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, reference } = await disputedVisitor(shop)
  await accept(clerk, disputeId, naira(10_000))
  shop.sandbox.paystack.dispute(reference)
  await webhooksArrive(shop)
  shop.sandbox.paystack.reverse(reference)
  await webhooksArrive(shop)
  expect(await disputeRow(shop, await disputeIdOf(shop, reference))).toMatchObject({
    status: 'LOST',
    taken_kobo: naira(25_000),
  })
  expect(await invariantViolations(shop)).toEqual([])
})

test('money that was recorded by mistake counts neither as received nor as refunded', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, reference } = await disputedVisitor(shop)
  await shop.database.pool.query(REFUND_PART.replace("'goodwill'", "'recorded_by_mistake'"), [reference])
  const { evidence, returnable } = await shown(clerk, disputeId)
  expect(returnable).toBe(naira(25_000))
  expect(evidence.at(-1).lines).toEqual(['No refund of this payment was made or requested.'])
  expect((await answer(clerk, disputeId)).statusCode).toBe(200)
})

test('the refund that the provider makes for an accepted dispute is not counted beside the dispute', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, reference } = await disputedVisitor(shop)
  await accept(clerk, disputeId, naira(20_000))
  const listed = shop.sandbox.paystack.ledger().refunds
  expect(listed, 'the provider lists its refund').toMatchObject([
    { amount: naira(20_000), disputeId: expect.any(Number) },
  ])
  expect(await recordProviderRefunds(shop.context, reference)).toBe('nothing new')
  expect(await refundsOf(shop)).toEqual([])
  expect(await disputeRow(shop, disputeId)).toMatchObject({ status: 'LOST', taken_kobo: naira(20_000) })
  shop.sandbox.paystack.refundOnDashboard(reference, naira(5_000))
  expect(await recordProviderRefunds(shop.context, reference), 'a refund by hand counts').toBe('counted')
  expect(await invariantViolations(shop)).toEqual([])
})
