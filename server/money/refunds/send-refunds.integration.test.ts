import { expect, onTestFinished, test, vi } from 'vitest'
import { kobo, naira } from '#domain/platform/money.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { BUDGET_MS } from '#server/platform/providers/call-paystack.ts'
import { LONGEST_SEARCH_MS } from '#server/platform/providers/paystack-refunds.ts'
import { buildUser } from '#testing/builders.ts'
import { sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { checkRefundsOf } from './follow-refunds.ts'
import { openRefund } from './open-refund.ts'
import { retryRefund } from './retry-refund.ts'
import { takeRefundToSend } from './send-refund-queries.ts'
import { sendRefunds } from './send-refunds.ts'
import {
  invariantViolations,
  lateVisitor,
  logOf,
  minutesToNextAttempt,
  overpaidVisitor,
  paymentRow,
  refundRow,
  refundsSettle,
  timePasses,
} from './testing/money-to-return.ts'

const REFUND_FAILS = '4084080000671803'
const REFUND_NEEDS_ATTENTION = '4084080000671902'

test('a payment without a seat is refunded, and then its exception is closed', async () => {
  const shop = await sellingApp()
  const visitor = await lateVisitor(shop)
  await sendRefunds(shop.context)
  expect(await refundRow(shop, visitor.refundId)).toMatchObject({ status: 'SENT', attempts: 1 })
  expect((await paymentRow(shop, visitor.reference)).exception_closed_at).toBeNull()
  await refundsSettle(shop)
  expect(await refundRow(shop, visitor.refundId)).toMatchObject({
    status: 'PROCESSED',
    provider_refund_id: expect.stringMatching(/^\d+$/),
    next_attempt_at: null,
  })
  expect((await paymentRow(shop, visitor.reference)).exception_closed_at).not.toBeNull()
  expect(shop.sandbox.paystack.ledger().refunds).toMatchObject([
    { amount: naira(35_000), merchantNote: `TAF-refund-${visitor.refundId}`, status: 'processed' },
  ])
  expect(await logOf(shop, visitor.id)).toEqual([
    'payment.started',
    'payment.exception',
    'refund.requested',
    'refund.sent',
    'refund.processed',
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a refund that fails at the bank becomes FAILED, and the exception stays open [F21]', async () => {
  const shop = await sellingApp()
  const visitor = await lateVisitor(shop, REFUND_FAILS)
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  expect(await refundRow(shop, visitor.refundId)).toMatchObject({
    status: 'FAILED',
    last_error: 'The provider could not refund the money.',
  })
  expect((await paymentRow(shop, visitor.reference)).exception_closed_at).toBeNull()
  expect(shop.logLines()).toContain('a refund failed')
  expect(await invariantViolations(shop)).toEqual([])
})

test('a refund that waits for bank details needs attention, and is processed once they are known [F21]', async () => {
  const shop = await sellingApp()
  const visitor = await lateVisitor(shop, REFUND_NEEDS_ATTENTION)
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  const { status, provider_refund_id } = await refundRow(shop, visitor.refundId)
  expect(status).toBe('NEEDS_ATTENTION')
  expect(shop.logLines()).toContain('a refund waits for the bank details')
  shop.sandbox.paystack.settleRefund(Number(provider_refund_id), 'processed')
  await refundsSettle(shop)
  expect((await refundRow(shop, visitor.refundId)).status).toBe('PROCESSED')
})

test('the provider accepted the refund but its response was lost: the refund is found and not sent again [F21]', async () => {
  const shop = await sellingApp()
  shop.sandbox.paystack.script({ on: 'webhook', withhold: true })
  const visitor = await overpaidVisitor(shop)
  shop.sandbox.paystack.script({ on: 'refund', times: 1, dropAnswer: true })
  await sendRefunds(shop.context)
  expect(await refundRow(shop, visitor.refundId)).toMatchObject({
    status: 'REQUESTED',
    last_error: 'The provider did not respond.',
  })
  for (let round = 0; round < 3; round++) {
    await timePasses(shop)
    await sendRefunds(shop.context)
  }
  expect((await refundRow(shop, visitor.refundId)).status).toMatch(/^(SENT|PROCESSED)$/)
  expect(shop.sandbox.paystack.ledger().refunds).toHaveLength(1)
})

test.each([['id'], ['status'], ['amount']])(
  'an earlier refund whose record lacks its %s is not sent again: it waits until the record is readable',
  async (key) => {
    const shop = await sellingApp()
    shop.sandbox.paystack.script({ on: 'webhook', withhold: true })
    const visitor = await overpaidVisitor(shop)
    shop.sandbox.paystack.script({ on: 'refund', times: 1, dropAnswer: true })
    await sendRefunds(shop.context)
    const other = await overpaidVisitor(shop)
    shop.sandbox.paystack.script({ on: 'list', without: [key] })
    await timePasses(shop)
    await sendRefunds(shop.context)
    expect((await refundRow(shop, visitor.refundId)).status).toBe('REQUESTED')
    expect((await refundRow(shop, other.refundId)).status).toMatch(/^(SENT|PROCESSED)$/)
    shop.sandbox.paystack.clear('list')
    await timePasses(shop)
    await sendRefunds(shop.context)
    expect((await refundRow(shop, visitor.refundId)).status).toMatch(/^(SENT|PROCESSED)$/)
    expect(shop.sandbox.paystack.ledger().refunds).toHaveLength(2)
  },
)

test('a record of another payment’s refund that cannot be read does not keep a refund from being found', async () => {
  const shop = await sellingApp()
  shop.sandbox.paystack.script({ on: 'webhook', withhold: true })
  const [odd, visitor] = [await overpaidVisitor(shop), await overpaidVisitor(shop)]
  shop.sandbox.paystack.script({ on: 'refund', reference: visitor.reference, times: 1, dropAnswer: true })
  await sendRefunds(shop.context)
  const { provider_refund_id } = await refundRow(shop, odd.refundId)
  shop.sandbox.paystack.script({ on: 'list', without: ['amount'], record: String(provider_refund_id) })
  await timePasses(shop)
  await sendRefunds(shop.context)
  expect((await refundRow(shop, visitor.refundId)).status).toMatch(/^(SENT|PROCESSED)$/)
  expect(shop.sandbox.paystack.ledger().refunds).toHaveLength(2)
})

test('control: sending again without a search refunds twice [F21]', async () => {
  const shop = await sellingApp()
  await overpaidVisitor(shop)
  shop.sandbox.paystack.script({ on: 'refund', times: 1, dropAnswer: true })
  const careless: AppContext = {
    ...shop.context,
    paystack: { ...shop.context.paystack, listRefunds: async () => [] },
  }
  await sendRefunds(careless)
  await timePasses(shop)
  await sendRefunds(careless)
  const amounts = shop.sandbox.paystack.ledger().refunds.map(({ amount }) => amount)
  expect(amounts).toEqual([naira(5_000), naira(5_000)])
})

test('the node died after storing the attempt and before sending: the refund is sent once [F21]', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  await shop.database.pool.query(`update refunds set sent_attempt_at = now(), attempts = 1`)
  await sendRefunds(shop.context)
  expect(await refundRow(shop, visitor.refundId)).toMatchObject({ status: 'SENT', attempts: 2 })
  expect(shop.sandbox.paystack.calls().list).toBeGreaterThan(0)
  expect(shop.sandbox.paystack.ledger().refunds).toHaveLength(1)
})

test('the node died after sending: the next one finds the refund among 120 others and does not send it again [F21]', async () => {
  const shop = await sellingApp()
  shop.sandbox.paystack.script({ on: 'webhook', withhold: true })
  const visitor = await overpaidVisitor(shop)
  const other = await overpaidVisitor(shop)
  const { refund } = shop.context.paystack
  const call = { reference: visitor.reference, amountKobo: naira(5_000), customerNote: '' }
  await refund({ ...call, merchantNote: `TAF-refund-${visitor.refundId}` })
  for (let i = 0; i < 120; i++)
    await refund({ reference: other.reference, amountKobo: 100, merchantNote: '', customerNote: '' })
  await shop.database.pool.query(`update refunds set sent_attempt_at = now(), attempts = 1`)
  await sendRefunds(shop.context)
  expect((await refundRow(shop, visitor.refundId)).status).toMatch(/^(SENT|PROCESSED)$/)
  const { refunds } = shop.sandbox.paystack.ledger()
  expect(refunds.filter(({ reference }) => reference === visitor.reference)).toHaveLength(1)
})

test('the provider is down three times: each retry waits longer, and then the refund is sent once', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  shop.sandbox.paystack.script({ on: 'refund', times: 1, status: 503 })
  shop.sandbox.paystack.script({ on: 'list', times: 2, status: 502 })
  for (let round = 1; round <= 3; round++) {
    await sendRefunds(shop.context)
    const refund = await refundRow(shop, visitor.refundId)
    expect(refund).toMatchObject({ status: 'REQUESTED', attempts: round })
    expect(minutesToNextAttempt(refund)).toBe(2 ** round)
    await timePasses(shop)
  }
  await sendRefunds(shop.context)
  expect(await refundRow(shop, visitor.refundId)).toMatchObject({ status: 'SENT', last_error: null })
  expect(shop.sandbox.paystack.ledger().refunds).toHaveLength(1)
})

test('a refund that the provider refuses fails with the reason and is not sent again by the job', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  shop.sandbox.paystack.reverse(visitor.reference)
  await sendRefunds(shop.context)
  expect(await refundRow(shop, visitor.refundId)).toMatchObject({
    status: 'FAILED',
    last_error: 'Transaction has been fully reversed',
  })
  expect(shop.logLines()).toContain('a refund failed')
  await timePasses(shop)
  await sendRefunds(shop.context)
  expect(shop.sandbox.paystack.calls().refund).toBe(1)
})

test('after a rejected API key the refund stays REQUESTED', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  shop.sandbox.paystack.script({ on: 'refund', times: 1, status: 401 })
  await sendRefunds(shop.context)
  expect((await refundRow(shop, visitor.refundId)).status).toBe('REQUESTED')
})

test('the provider refuses a second call because the first one succeeded: the refund counts as sent', async () => {
  const shop = await sellingApp()
  shop.sandbox.paystack.script({ on: 'webhook', withhold: true })
  const visitor = await lateVisitor(shop)
  shop.sandbox.paystack.script({ on: 'refund', times: 1, dropAnswer: true })
  await sendRefunds(shop.context)
  await timePasses(shop)
  let looks = 0
  const { listRefunds } = shop.context.paystack
  const slow: AppContext = {
    ...shop.context,
    // The first search does not find the refund yet.
    paystack: { ...shop.context.paystack, listRefunds: async (of) => (looks++ === 0 ? [] : listRefunds(of)) },
  }
  await sendRefunds(slow)
  expect((await refundRow(shop, visitor.refundId)).status).toMatch(/^(SENT|PROCESSED)$/)
  expect(shop.sandbox.paystack.ledger().refunds).toHaveLength(1)
})

test('the refusal of a second call does not change a refund that was found meanwhile', async () => {
  const shop = await sellingApp()
  shop.sandbox.paystack.script({ on: 'webhook', withhold: true })
  const visitor = await overpaidVisitor(shop)
  shop.sandbox.paystack.script({ on: 'refund', times: 1, dropAnswer: true, outcome: 'pending' })
  await sendRefunds(shop.context)
  await timePasses(shop)
  const slow: AppContext = {
    ...shop.context,
    paystack: {
      ...shop.context.paystack,
      listRefunds: async () => [],
      refund: async () => {
        await checkRefundsOf(shop.context, visitor.reference)
        return { refusal: 'Refund in progress' }
      },
    },
  }
  await sendRefunds(slow)
  expect(await refundRow(shop, visitor.refundId)).toMatchObject({ status: 'SENT', last_error: null })
})

test('the searches before and after a refusal are as slow as they can be: no other node claims the refund meanwhile', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  shop.sandbox.paystack.script({ on: 'refund', times: 1, drop: true })
  await sendRefunds(shop.context)
  await timePasses(shop)
  const claimedByOthers: unknown[] = []
  const pass = async (ms: number) => {
    await shop.database.pool.query(
      `update refunds set next_attempt_at = next_attempt_at - make_interval(secs => $1 / 1000.0)`,
      [ms],
    )
    claimedByOthers.push(await takeRefundToSend(shop.database.db))
  }
  const searchTime = LONGEST_SEARCH_MS + BUDGET_MS
  const slow: AppContext = {
    ...shop.context,
    paystack: {
      ...shop.context.paystack,
      listRefunds: () => pass(searchTime).then(() => []),
      refundsOf: () => pass(searchTime).then(() => []),
      refund: () => pass(BUDGET_MS).then(() => ({ refusal: 'Refund in progress' })),
    },
  }
  await sendRefunds(slow)
  expect(claimedByOthers).toEqual(Array(6).fill(undefined))
  expect((await refundRow(shop, visitor.refundId)).status).toBe('FAILED')
})

test('five runs at once send each refund once [F21]', async () => {
  const shop = await sellingApp()
  const visitors = []
  for (let i = 0; i < 4; i++) visitors.push(await overpaidVisitor(shop))
  shop.sandbox.paystack.script({ on: 'refund', delay: 50 })
  await Promise.all(Array.from({ length: 5 }, () => sendRefunds(shop.context)))
  const references = shop.sandbox.paystack.ledger().refunds.map(({ reference }) => reference)
  expect(references.sort()).toEqual(visitors.map(({ reference }) => reference).sort())
})

test('staff send a failed refund again: lost responses to both attempts cause no third refund', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop, REFUND_FAILS)
  const user = await buildUser(shop.database.db)
  const act = { actor: { ...user, role: 'admin', permissions: [] }, ip: '127.0.0.1', requestId: 'test' }
  const { paystack } = shop.sandbox
  paystack.script({ on: 'refund', times: 1, dropAnswer: true })
  await sendRefunds(shop.context)
  await timePasses(shop)
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  expect((await refundRow(shop, visitor.refundId)).status).toBe('FAILED')

  await retryRefund(shop.database.db, act, visitor.refundId)
  await expect(retryRefund(shop.database.db, act, visitor.refundId)).rejects.toThrow('Only a failed refund')
  paystack.script({ on: 'refund', times: 1, dropAnswer: true, outcome: 'processed' })
  await sendRefunds(shop.context)
  await timePasses(shop)
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  expect((await refundRow(shop, visitor.refundId)).status).toBe('PROCESSED')
  expect(paystack.ledger().refunds.map(({ status }) => status)).toEqual(['failed', 'processed'])
  expect(await logOf(shop, visitor.id)).toEqual(
    expect.arrayContaining(['refund.failed', 'refund.requested', 'refund.sent', 'refund.processed']),
  )
})

test('with a slow provider a run sends one refund, ends after 40 seconds and queues the next run', async () => {
  const shop = await sellingApp()
  await overpaidVisitor(shop)
  await overpaidVisitor(shop)
  await shop.database.pool.query('delete from graphile_worker._private_jobs')
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['performance'] })
  const { paystack } = shop.context
  const refund: typeof paystack.refund = (wish) => {
    vi.advanceTimersByTime(41_000)
    return paystack.refund(wish)
  }
  const slow: AppContext = { ...shop.context, paystack: { ...paystack, refund } }
  await sendRefunds(slow)
  expect(shop.sandbox.paystack.ledger().refunds).toHaveLength(1)
  const { rows } = await shop.database.pool.query('select key from graphile_worker.jobs order by key')
  expect(rows).toContainEqual({ key: 'send-refunds' })
  await sendRefunds(slow)
  expect(shop.sandbox.paystack.ledger().refunds).toHaveLength(2)
  expect(await invariantViolations(shop)).toEqual([])
})

test('a cash refund is not sent by the job', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  const staff = await buildUser(shop.database.db)
  const { id: paymentId } = await paymentRow(shop, visitor.reference)
  const cash = {
    paymentId,
    reason: 'goodwill',
    method: 'cash',
    amount: naira(1_000),
    requestedBy: staff,
  } as const
  const { id } = await withTransaction(shop.database.db, (tx) => openRefund(tx, cash))
  await sendRefunds(shop.context)
  expect(await refundRow(shop, id)).toMatchObject({
    status: 'REQUESTED',
    attempts: 0,
    requested_by: staff.id,
  })
  expect(shop.sandbox.paystack.ledger().refunds).toHaveLength(1)
})

test('three refunds that together exceed the payment are opened at once: two are refused [F21]', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  const { id: paymentId } = await paymentRow(shop, visitor.reference)
  // Opens the same refund three times at once; any of them may win. Uses goodwill, because only goodwill may repeat and
  // leaves the booking unchanged.
  const wish = { paymentId, reason: 'goodwill', amount: naira(20_000) } as const
  const opened = await Promise.allSettled(
    Array.from({ length: 3 }, () => withTransaction(shop.database.db, (tx) => openRefund(tx, wish))),
  )
  const refused = opened.flatMap((one) => (one.status === 'rejected' ? [violatedConstraint(one.reason)] : []))
  expect(refused).toEqual(['refunds_within_payment', 'refunds_within_payment'])
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  const returned = shop.sandbox.paystack.ledger().refunds.reduce((sum, { amount }) => sum + amount, 0)
  expect(kobo(returned)).toBe(naira(25_000))
  expect(await invariantViolations(shop)).toEqual([])
})

test('money in a foreign currency is not refunded by the job but waits for staff', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { currency: 'USD', notify: false })
  await visitor.verify(paystackRef)
  await sendRefunds(shop.context)
  const refunds = await shop.database.db.selectFrom('refunds').selectAll().execute()
  expect(refunds).toMatchObject([{ reason: 'wrong_currency', method: 'transfer', status: 'REQUESTED' }])
  expect(shop.sandbox.paystack.calls().refund).toBe(0)
})
