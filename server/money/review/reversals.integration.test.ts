import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { noteReversal } from '#server/money/disputes/note-dispute.ts'
import { autoAccepted, providerTells } from '#server/money/disputes/testing/disputed-payments.ts'
import { followRefunds } from '#server/money/refunds/follow-refunds.ts'
import { recordProviderRefunds } from '#server/money/refunds/record-provider-refunds.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import {
  confirmedVisitor,
  lateVisitor,
  overpaidVisitor,
  webhooksArrive,
} from '#server/money/refunds/testing/money-to-return.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'

/** The bank of the customer takes the payment back, and the nightly comparison reads it. */
async function bankReverses(shop: SellingApp, reference: string): Promise<void> {
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  shop.sandbox.paystack.reverse(reference)
  await noteReversal(shop.context, reference)
}

const takenLines = async ({ database }: SellingApp): Promise<number[]> =>
  (await database.pool.query(`select kobo from money_lines where kind = 'taken_back' order by id`)).rows.map(
    ({ kobo }) => kobo,
  )

const refundLog = async ({ database }: SellingApp): Promise<string[]> =>
  (
    await database.pool.query(
      `select action || ': ' || details as line from audit_log
       where action in ('refund.lowered', 'refund.withdrawn') order by id`,
    )
  ).rows.map(({ line }) => line)

test('a refund is paid by hand, and then the bank takes the whole payment: the books have the whole loss', async () => {
  const shop = await sellingApp()
  const { reference } = await confirmedVisitor(shop, [4])
  await shop.database.pool.query(
    `insert into refunds (payment_id, reason, amount_kobo, method, status, processed_at)
     select id, 'goodwill', 2000000, 'cash', 'PROCESSED', now() from payments where reference = $1`,
    [reference],
  )
  await bankReverses(shop, reference)
  expect(await paymentOf(shop, reference)).toMatchObject({
    exception: 'reversed',
    reversed_kobo: naira(35_000),
  })
  expect(await takenLines(shop)).toEqual([naira(35_000)])
  expect(await invariantViolations(shop)).toEqual([])
})

test.each([
  ['has arrived', `status = 'PROCESSED', processed_at = now()`],
  ['is on its way', `status = 'SENT'`],
  ['waits for a bank account', `status = 'NEEDS_ATTENTION'`],
  ['may be on its way', `status = 'REQUESTED'`],
])('a refund through the provider %s: the bank can only take the rest', async (_, fields) => {
  const shop = await sellingApp()
  const { reference } = await overpaidVisitor(shop)
  await shop.database.pool.query(`update refunds set sent_attempt_at = now(), ${fields}`)
  await bankReverses(shop, reference)
  expect(await paymentOf(shop, reference)).toMatchObject({ reversed_kobo: naira(35_000) })
  expect(await invariantViolations(shop)).toEqual([])
})

test('staff had marked the payment as paid before its money came: the bank takes what came, once', async () => {
  const shop = await sellingApp()
  const { reference } = await confirmedVisitor(shop, [4])
  const { user } = await staffMember(shop)
  await shop.database.pool.query(
    `alter table payments disable trigger payments_paid_is_final;
     update payments set received_kobo = 7000000, exception = 'duplicate_payment', reason = 'On our statement',
                         recorded_by = ${user.id};
     alter table payments enable trigger payments_paid_is_final;
     insert into refunds (payment_id, reason, amount_kobo, method)
     select id, 'duplicate_payment', 3500000, 'paystack' from payments`,
  )
  await bankReverses(shop, reference)
  expect(await paymentOf(shop, reference)).toMatchObject({ reversed_kobo: naira(35_000) })
  expect(await shop.database.db.selectFrom('refunds').selectAll().execute()).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test.each([
  ['by the provider', `method = 'paystack'`],
  ['by the provider, after it failed', `method = 'paystack', status = 'FAILED'`],
  ['by transfer', `method = 'transfer'`],
  ['in cash with a code', `method = 'cash', collect_code = '123456'`],
  ['as goodwill', `reason = 'goodwill'`],
  ['after a second person approves it', `reason = 'goodwill', needs_approval = true`],
])(
  'the bank takes a payment of which a refund %s was not sent: nothing is owed any more',
  async (_, fields) => {
    const shop = await sellingApp()
    const visitor = await overpaidVisitor(shop)
    await shop.database.pool.query(`update refunds set ${fields}`)
    await bankReverses(shop, visitor.reference)
    expect(await refundsOf(shop, visitor.id)).toEqual([])
    expect(await refundLog(shop)).toEqual([
      'refund.withdrawn: ₦5,000 to ₦0: the bank or the provider has taken the money back',
    ])
    const clerk = await staffMember(shop)
    const collected = await clerk.call('POST', '/refunds/collect', {
      bookingToken: visitor.bookingToken,
      code: '123456',
    })
    expect(collected.statusCode).toBe(400)
    expect(await invariantViolations(shop)).toEqual([])
  },
)

test('the bank takes a payment while a refund may be on its way, and the call got lost: nothing is owed any more', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  shop.sandbox.paystack.script({ on: 'refund', times: 1, status: 503 })
  await sendRefunds(shop.context)
  await bankReverses(shop, visitor.reference)
  expect(await paymentOf(shop, visitor.reference)).toMatchObject({ reversed_kobo: naira(35_000) })
  await shop.database.pool.query(
    `update refunds set sent_attempt_at = now() - interval '2 hours', next_attempt_at = now()`,
  )
  await followRefunds(shop.context)
  expect(await refundsOf(shop, visitor.id)).toEqual([])
  expect(await paymentOf(shop, visitor.reference)).toMatchObject({ reversed_kobo: naira(40_000) })
  expect(await refundLog(shop)).toHaveLength(1)
  expect(await invariantViolations(shop)).toEqual([])
})

test('a bank took a part, and then the provider refunds on its dashboard: only what is left is owed', async () => {
  const shop = await sellingApp()
  const visitor = await lateVisitor(shop)
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  await providerTells(shop, visitor.reference, autoAccepted(naira(10_000)))
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  shop.sandbox.paystack.refundOnDashboard(visitor.reference, naira(10_000))
  await recordProviderRefunds(shop.context, visitor.reference)
  expect((await refundsOf(shop, visitor.id)).map(({ amount_kobo }) => amount_kobo)).toEqual([
    naira(15_000),
    naira(10_000),
  ])
  expect(await refundLog(shop)).toHaveLength(2)
  expect(await invariantViolations(shop)).toEqual([])
})

test('a large refund waits for approval, a bank takes most of it, and it is declined: the rest of the policy is owed', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop)
  const visitor = await lateVisitor(shop)
  await shop.database.pool.query(
    `update refunds set needs_approval = true, owed_kobo = 2500000, reason = 'booking_cancelled', requested_by = $1`,
    [clerk.user.id],
  )
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  await providerTells(shop, visitor.reference, autoAccepted(naira(20_000)))
  await shop.database.pool.query('update payments set exception_closed_at = now()')
  const decision = { decision: 'decline', note: 'Checked with the driver' }
  const declined = await clerk.call('PATCH', `/refunds/${visitor.refundId}/decision`, decision)
  expect(declined.statusCode, declined.body).toBe(200)
  expect(await refundsOf(shop, visitor.id)).toMatchObject([{ amount_kobo: naira(15_000) }])
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: a refund that is still owed after the bank took its payment breaks an invariant', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  await shop.database.pool.query(
    `update payments set exception = 'reversed', reversed_kobo = 4000000 where reference = $1`,
    [visitor.reference],
  )
  expect((await invariantViolations(shop)).map(({ invariant }) => invariant)).toEqual([
    'no refund is owed of money that a bank took',
  ])
})
