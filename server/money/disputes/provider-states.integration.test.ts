import { expect, test } from 'vitest'
import { addBusinessHours } from '#domain/platform/business-hours.ts'
import { kobo, naira } from '#domain/platform/money.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import {
  confirmedVisitor,
  deliver,
  logOf,
  overpaidVisitor,
  paymentRow,
  timePasses,
  webhooksArrive,
} from '#server/money/refunds/testing/money-to-return.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { pollDisputes, readDisputes } from './note-dispute.ts'
import { remindOfDisputes } from './remind-of-disputes.ts'
import {
  accept,
  alertsTo,
  answer,
  answerOnDashboard,
  atProvider,
  disputedVisitor,
  disputeIdOf,
  disputeRow,
  endClaims,
  loseSight,
  providerTells,
  shown,
} from './testing/disputed-payments.ts'

/** Accepts an amount on the provider's dashboard instead of in our product. No webhook arrives. */
async function acceptOnDashboard(shop: SellingApp, reference: string, refundAmount: number): Promise<void> {
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  const { paystack } = shop.context
  const id = String(atProvider(shop, reference)?.id)
  const fileName = String(await paystack.uploadEvidence(id, Buffer.from('by hand')))
  await paystack.resolveDispute(id, {
    resolution: 'merchant-accepted',
    refundAmount: kobo(refundAmount),
    message: 'Accepted by hand',
    fileName,
    evidence: null,
  })
}

/** Returns a dispute with an answer of a clerk that the provider did not confirm. */
async function stuckAnswer(
  give: typeof answer | ((...of: Parameters<typeof answer>) => ReturnType<typeof answer>),
) {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const visitor = await disputedVisitor(shop)
  shop.sandbox.paystack.script({ on: 'disputeUpload', times: 1, status: 503 })
  const given = await give(clerk, visitor.disputeId)
  expect(given.statusCode, given.body).toBe(409)
  await endClaims(shop)
  return { shop, clerk, ...visitor }
}

const answersAgo = ({ database }: SellingApp, minutes: number) =>
  database.pool.query(
    `alter table disputes disable trigger disputes_answered_once;
     update disputes set answered_at = now() - interval '${minutes} minutes' where answered_at is not null;
     alter table disputes enable trigger disputes_answered_once`,
  )

test('after our decline the bank decides: staff cannot close the payment, and no refund is sent', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const visitor = await overpaidVisitor(shop)
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  await answer(clerk, await disputeIdOf(shop, visitor.reference))
  const { id } = await paymentRow(shop, visitor.reference)
  const close = () => clerk.call('PATCH', `/payments/${id}/exception`, { note: 'We answered' })
  // The first call closes the exception of the overpayment. The dispute of the same payment stays open.
  expect((await close()).statusCode).toBe(200)
  const refused = await close()
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'The bank is still deciding about this dispute. Resolve the payment after its decision.',
  ])
  await timePasses(shop)
  await sendRefunds(shop.context)
  expect(shop.sandbox.paystack.ledger().refunds).toEqual([])
  await loseSight(shop, visitor.reference)
  expect((await close()).statusCode).toBe(200)
})

test('a dispute that the provider resolved in a way that we do not know can be closed by staff, and stays closed', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, reference } = await disputedVisitor(shop)
  await answerOnDashboard(shop, reference)
  await shop.database.pool.query(
    `update disputes set provider_status = 'resolved', resolution = 'something new' where id = ${disputeId}`,
  )
  const { id } = await paymentRow(shop, reference)
  const closed = await clerk.call('PATCH', `/payments/${id}/exception`, { note: 'The bank wrote to us' })
  expect(closed.statusCode, closed.body).toBe(200)
  await pollDisputes(shop.context)
  expect(await shown(clerk, disputeId)).toMatchObject({ state: 'won', resolution: 'closed by staff' })
})

test('an answer of ours is stuck, and a colleague accepts another amount on the dashboard: that one is stored', async () => {
  const { shop, clerk, disputeId, reference, id } = await stuckAnswer(answer)
  await acceptOnDashboard(shop, reference, naira(12_000))
  await pollDisputes(shop.context)
  expect(await shown(clerk, disputeId)).toMatchObject({
    state: 'lost',
    taken: naira(12_000),
    answeredBy: null,
    answer: {
      resolution: 'merchant-accepted',
      refundAmount: naira(12_000),
      message: 'Answered on Paystack’s dashboard.',
    },
  })
  expect(await logOf(shop, id)).toContain('dispute.answered')
  expect(await invariantViolations(shop)).toEqual([])
})

test('an acceptance of ours is stuck, and a colleague declines on the dashboard: nothing of ours is stored', async () => {
  const { shop, clerk, disputeId, reference } = await stuckAnswer((who, id) => accept(who, id, naira(5_000)))
  await answerOnDashboard(shop, reference)
  await pollDisputes(shop.context)
  expect(await shown(clerk, disputeId)).toMatchObject({
    state: 'with-bank',
    answeredBy: null,
    answer: { resolution: 'declined', refundAmount: 0 },
  })
  shop.sandbox.paystack.reverse(reference)
  await webhooksArrive(shop)
  expect(await disputeRow(shop, disputeId)).toMatchObject({ taken_kobo: naira(35_000) })
})

test('an answer comes too late: the dispute is lost without it', async () => {
  const { shop, clerk, disputeId, reference } = await stuckAnswer(answer)
  shop.sandbox.paystack.reverse(reference)
  await pollDisputes(shop.context)
  expect(await shown(clerk, disputeId)).toMatchObject({
    state: 'lost',
    answeredAt: null,
  })
})

test('the response to our acceptance is lost: the loss names who answered', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, id } = await disputedVisitor(shop)
  shop.sandbox.paystack.script({ on: 'disputeAnswer', times: 1, dropAnswer: true })
  await accept(clerk, disputeId, naira(5_000))
  expect(await disputeRow(shop, disputeId)).toMatchObject({ status: 'OPEN', answered_at: null })
  await webhooksArrive(shop)
  expect(await shown(clerk, disputeId)).toMatchObject({
    state: 'lost',
    answeredBy: clerk.user.name,
    taken: naira(5_000),
  })
  expect((await logOf(shop, id)).filter((action) => action === 'dispute.answered')).toHaveLength(1)
})

test('the provider waits for us again after our answer: staff are told, alerted anew and answer again', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, reference } = await disputedVisitor(shop)
  await remindOfDisputes(shop.context, new Date(Date.now() + 30 * 86_400_000))
  expect(await alertsTo(shop, clerk.user.email)).toEqual(['2'])
  await answer(clerk, disputeId)
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  shop.sandbox.paystack.reopenDispute(reference)
  await pollDisputes(shop.context)
  expect(await shown(clerk, disputeId), 'the provider may need some minutes').toMatchObject({
    state: 'with-bank',
  })
  await answersAgo(shop, 11)
  await pollDisputes(shop.context)
  const again = await shown(clerk, disputeId)
  expect(again).toMatchObject({ state: 'to-answer', answer: null })
  expect(again.hoursLeft).toBeGreaterThan(15)
  expect((await clerk.call('GET', '/attention')).json().disputes).toBe(1)
  const news = await shop.database.pool.query(
    `select from notifications where kind = 'dispute-opened' and contact_info = $1`,
    [clerk.user.email],
  )
  expect(news.rowCount, 'one mail for each time that the provider asks').toBe(2)
  await remindOfDisputes(shop.context, new Date(Date.now() + 30 * 86_400_000))
  expect(await alertsTo(shop, clerk.user.email)).toEqual(['2', '2'])
  expect((await answer(clerk, disputeId, { message: 'Here is more evidence.' })).json().data).toMatchObject({
    state: 'with-bank',
  })
  const kept = await shop.database.db.selectFrom('dispute_answers').selectAll().execute()
  expect(kept).toMatchObject([{ dispute_id: disputeId, answer: { resolution: 'declined' } }])
})

test('the provider asks again days later and still names its first deadline: the new deadline stays', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, reference } = await disputedVisitor(shop)
  await answer(clerk, disputeId)
  await answersAgo(shop, 5 * 24 * 60)
  const opened = new Date(Date.now() - 6 * 86_400_000)
  const firstDue = new Date(Date.now() - 4 * 86_400_000)
  await shop.database.db.updateTable('disputes').set({ opened_at: opened, due_at: firstDue }).execute()
  const waits = {
    status: 'OPEN',
    providerStatus: 'awaiting-merchant-feedback',
    resolution: null,
    isWithBank: false,
    dueAt: firstDue,
  } as const
  await providerTells(shop, reference, waits)
  const { due_at: dueAt, asked_at: askedAt } = await disputeRow(shop, disputeId)
  expect(dueAt).toEqual(addBusinessHours(askedAt as Date, 16))
  for (const told of [firstDue, null]) {
    await providerTells(shop, reference, { ...waits, dueAt: told })
    expect((await disputeRow(shop, disputeId)).due_at).toEqual(dueAt)
  }
  const earlier = new Date((askedAt as Date).getTime() + 3_600_000)
  await providerTells(shop, reference, { ...waits, dueAt: earlier })
  expect((await disputeRow(shop, disputeId)).due_at, 'an earlier deadline of this question counts').toEqual(
    earlier,
  )
})

test('a dispute shows who gave its earlier answers, when, and with which amount and message', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, reference } = await disputedVisitor(shop)
  expect(await shown(clerk, disputeId)).toMatchObject({ earlierAnswers: [] })
  const askAgain = async () => {
    shop.sandbox.paystack.reopenDispute(reference)
    await answersAgo(shop, 11)
    await pollDisputes(shop.context)
  }
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  await answer(clerk, disputeId, { message: 'The passenger travelled.' })
  await askAgain()
  await answerOnDashboard(shop, reference)
  await askAgain()
  const { earlierAnswers } = await shown(clerk, disputeId)
  const aMoment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(earlierAnswers).toEqual([
    {
      answer: { resolution: 'declined', refundAmount: 0, message: 'Answered on Paystack’s dashboard.' },
      answeredAt: aMoment,
      answeredBy: null,
    },
    {
      answer: { resolution: 'declined', refundAmount: 0, message: 'The passenger travelled.' },
      answeredAt: aMoment,
      answeredBy: clerk.user.name,
    },
  ])
})

test('a dispute that we won is opened again: staff see it', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, reference } = await disputedVisitor(shop)
  await answer(clerk, disputeId)
  shop.sandbox.paystack.winDispute(reference)
  await webhooksArrive(shop)
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  shop.sandbox.paystack.reopenDispute(reference)
  await pollDisputes(shop.context)
  expect(await shown(clerk, disputeId)).toMatchObject({ state: 'to-answer', answer: null })
  expect(await paymentRow(shop, reference)).toMatchObject({
    exception: 'disputed',
    exception_closed_at: null,
  })
})

test('a webhook names the dispute of another payment: it is not stored here', async () => {
  const shop = await sellingApp()
  const other = await disputedVisitor(shop)
  const visitor = await confirmedVisitor(shop, [5])
  await deliver(shop, 'charge.dispute.create', {
    id: atProvider(shop, other.reference)?.id,
    transaction: { reference: visitor.reference },
  })
  await webhooksArrive(shop)
  const rows = await shop.database.db.selectFrom('disputes').select('payment_id').execute()
  expect(rows).toEqual([{ payment_id: (await paymentRow(shop, other.reference)).id }])
  expect(shop.logLines()).toContain('a webhook names a dispute of another transaction')
})

test('the provider lists a dispute without the reference of its payment: the transaction finds it', async () => {
  const shop = await sellingApp()
  const visitor = await confirmedVisitor(shop, [4])
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  shop.sandbox.paystack.dispute(visitor.reference)
  const { paystack } = shop.context
  const listDisputes: typeof paystack.listDisputes = async (of) => {
    const listed = await paystack.listDisputes(of)
    return { ...listed, disputes: listed.disputes.map((dispute) => ({ ...dispute, reference: null })) }
  }
  await pollDisputes({ ...shop.context, paystack: { ...paystack, listDisputes } })
  expect(await disputeIdOf(shop, visitor.reference)).toBeGreaterThan(0)
})

test('a dispute of a hundred days ago is decided, and the webhook is lost: the night reads it by its id', async () => {
  const shop = await sellingApp()
  const { disputeId, reference } = await disputedVisitor(shop)
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  shop.sandbox.paystack.winDispute(reference)
  // A list that starts in the future lacks the dispute, as one that starts ninety days ago lacks older ones.
  const later = new Date(Date.now() + 100 * 86_400_000)
  await readDisputes(shop.context, later)
  expect((await disputeRow(shop, disputeId)).status).toBe('OPEN')
  await readDisputes(shop.context, later, { withOlder: true })
  expect((await disputeRow(shop, disputeId)).status).toBe('WON')
})
