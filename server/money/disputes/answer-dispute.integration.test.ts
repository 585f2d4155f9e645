import { expect, test } from 'vitest'
import { addBusinessHours } from '#domain/platform/business-hours.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import {
  confirmedVisitor,
  lateVisitor,
  logOf,
  overpaidVisitor,
  paymentRow,
  refundsSettle,
  timePasses,
  webhooksArrive,
} from '#server/money/refunds/testing/money-to-return.ts'
import { createBarrier } from '#testing/barrier.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { pollDisputes } from './note-dispute.ts'
import { remindOfDisputes } from './remind-of-disputes.ts'
import {
  accept,
  answer,
  answerOnDashboard,
  atProvider,
  board,
  DECLINE,
  disputedVisitor,
  disputeIdOf,
  disputeRow,
  sentByUs,
  shown,
} from './testing/disputed-payments.ts'

type Clerk = Awaited<ReturnType<typeof staffMember>>

const answersAtProvider = (shop: SellingApp): number => shop.sandbox.paystack.calls().disputeAnswer

const timeAfter = (shop: SellingApp, id: number, hoursAfterOpening: number): Promise<Date> =>
  shop.database.db
    .selectFrom('disputes')
    .select('opened_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(({ opened_at }) => addBusinessHours(opened_at, hoursAfterOpening))

test('a clerk answers a dispute: the bank gets the evidence that is stored, and refunds stay blocked', async () => {
  const shop = await sellingApp()
  const visitor = await disputedVisitor(shop)
  const clerk = await staffMember(shop, 'finance')
  const dispute = await shown(clerk, visitor.disputeId)
  expect(dispute).toMatchObject({
    state: 'to-answer',
    amount: naira(35_000),
    dueAt: addBusinessHours(new Date(dispute.openedAt), 16).toISOString(),
  })
  expect((await clerk.call('GET', '/attention')).json()).toMatchObject({
    disputes: 1,
    disputeHoursLeft: expect.closeTo(dispute.hoursLeft, 1),
  })
  const sent = await answer(clerk, visitor.disputeId)
  expect(sent.statusCode, sent.body).toBe(200)
  expect(sent.json().data).toMatchObject({ state: 'with-bank', answeredBy: clerk.user.name })
  expect(atProvider(shop, visitor.reference)).toMatchObject({
    status: 'awaiting-bank-feedback',
    answer: DECLINE,
    uploads: [{ sha256: (await disputeRow(shop, visitor.disputeId)).pack_sha256?.toString('hex') }],
    evidence: { customerEmail: visitor.email },
  })
  expect((await clerk.call('GET', '/attention')).json()).toMatchObject({
    disputes: 0,
    disputeHoursLeft: null,
  })
  expect(await logOf(shop, visitor.id)).toEqual(expect.arrayContaining(['dispute.open', 'dispute.answered']))
  const { id } = await paymentRow(shop, visitor.reference)
  const refund = { amount: 100, because: 'goodwill', reason: 'The bus was late' }
  expect((await clerk.call('POST', `/payments/${id}/refunds`, refund)).json().error).toBe(
    'This payment is in dispute. Once the dispute is settled, mark it as resolved, then refund what is left.',
  )
  shop.sandbox.paystack.winDispute(visitor.reference)
  await webhooksArrive(shop)
  expect(await shown(clerk, visitor.disputeId)).toMatchObject({ state: 'won' })
  expect((await answer(clerk, visitor.disputeId)).json().error).toBe('The bank has already decided.')
  expect(await invariantViolations(shop)).toEqual([])
})

test('two clerks answer one dispute at once, five times: one call reaches the provider [F81]', async () => {
  const shop = await sellingApp()
  const clerks = [await staffMember(shop, 'finance'), await staffMember(shop)] as const
  for (let round = 1; round <= 5; round++) {
    const { disputeId, reference } = await disputedVisitor(shop)
    const given = await Promise.all(clerks.map((clerk) => answer(clerk, disputeId)))
    expect(answersAtProvider(shop)).toBe(round)
    const refused = given.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.map((one) => one.json().error)).toEqual(['This dispute is already answered.'])
    expect(atProvider(shop, reference)).toMatchObject({ status: 'awaiting-bank-feedback' })
  }
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: three that look first and answer later all call the provider [F81]', async () => {
  const shop = await sellingApp()
  const { disputeId } = await disputedVisitor(shop)
  const all = createBarrier(3)
  const careless = async () => {
    const row = await shop.database.db
      .selectFrom('disputes')
      .selectAll()
      .where('id', '=', disputeId)
      .executeTakeFirstOrThrow()
    const fileName = await shop.context.paystack.uploadEvidence(row.provider_id, Buffer.from('evidence'))
    await all()
    if (row.answered_at === null)
      await shop.context.paystack.resolveDispute(row.provider_id, {
        ...DECLINE,
        refundAmount: naira(0),
        fileName: String(fileName),
        evidence: null,
      })
  }
  await Promise.all([careless(), careless(), careless()])
  expect(answersAtProvider(shop)).toBe(3)
})

test('money that we owe is accepted, and its waiting refund is withdrawn', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  const disputeId = await disputeIdOf(shop, visitor.reference)
  const clerk = await staffMember(shop, 'finance')
  expect((await accept(clerk, disputeId, naira(5_000))).json().data).toMatchObject({ state: 'lost' })
  expect(await shop.database.db.selectFrom('refunds').selectAll().execute()).toEqual([])
  await timePasses(shop)
  await sendRefunds(shop.context)
  expect(sentByUs(shop)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test('the evidence about a payment that we refunded in full has the refund, and ₦0 cannot be accepted', async () => {
  const shop = await sellingApp()
  const visitor = await lateVisitor(shop)
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  const disputeId = await disputeIdOf(shop, visitor.reference)
  const clerk = await staffMember(shop, 'finance')
  const { evidence } = await shown(clerk, disputeId)
  expect(evidence.at(-1).lines[0]).toMatch(/^₦35,000 .* processed/)
  const refused = await accept(clerk, disputeId, 0)
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'To return nothing, decline the dispute'])
  expect((await answer(clerk, disputeId)).statusCode).toBe(200)
  expect(atProvider(shop, visitor.reference)?.answer).toMatchObject({
    resolution: 'declined',
    refundAmount: 0,
  })
})

test('the provider refuses an answer: staff read why and can answer again', async () => {
  const shop = await sellingApp()
  const { disputeId } = await disputedVisitor(shop)
  const clerk = await staffMember(shop, 'finance')
  shop.sandbox.paystack.script({ on: 'disputeAnswer', times: 1, status: 400 })
  const refused = await answer(clerk, disputeId)
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'Paystack refused the answer: An error occurred',
  ])
  expect(await shown(clerk, disputeId)).toMatchObject({
    state: 'to-answer',
    answer: null,
    answerError: 'An error occurred',
  })
  expect((await answer(clerk, disputeId)).statusCode).toBe(200)
})

test('the passenger boards while the clerk reads: the answer is refused as stale [F81]', async () => {
  const shop = await sellingApp()
  const { disputeId, id } = await disputedVisitor(shop, { hasBoarded: false })
  const clerk = await staffMember(shop, 'finance')
  const before = await shown(clerk, disputeId)
  await board(shop, id)
  const late = await clerk.call('POST', `/disputes/${disputeId}/answer`, {
    resolution: 'merchant-accepted',
    refundAmount: naira(35_000),
    message: 'We accept the dispute.',
    basisSha256: before.basisSha256,
  })
  expect([late.statusCode, late.json().code, late.json().error]).toEqual([
    409,
    'STALE',
    'The evidence has changed. Check it again, then send your answer.',
  ])
  expect(answersAtProvider(shop)).toBe(0)
})

test('amounts, messages and unknown disputes are refused by their sentence', async () => {
  const shop = await sellingApp()
  const { disputeId } = await disputedVisitor(shop)
  const clerk = await staffMember(shop, 'finance')
  const { call } = clerk
  const { basisSha256 } = await shown(clerk, disputeId)
  const refusal = async (change: object, id = disputeId) => {
    const given = await call('POST', `/disputes/${id}/answer`, { ...DECLINE, basisSha256, ...change })
    return [given.statusCode, given.json().error]
  }
  expect(await refusal({ refundAmount: 100 })).toEqual([400, 'Nothing is refunded when you decline'])
  expect(await refusal({ resolution: 'merchant-accepted', refundAmount: naira(35_001) })).toEqual([
    400,
    'Amount must be at most ₦35,000',
  ])
  expect(await refusal({ refundAmount: -1 })).toEqual([400, 'Amount must be ₦0 or more'])
  expect(await refusal({ message: 'No' })).toEqual([400, 'Message must have at least 10 characters'])
  expect(await refusal({ basisSha256: undefined })).toEqual([400, 'Load the page again.'])
  expect(await refusal({}, 999_999)).toEqual([404, 'Dispute not found'])
  expect((await call('GET', '/disputes/999999')).statusCode).toBe(404)
  expect((await call('GET', '/disputes/999999/pack.pdf')).statusCode).toBe(404)
  expect(answersAtProvider(shop)).toBe(0)
})

test('the evidence names the agreed version of the terms, its time and the network address', async () => {
  const shop = await sellingApp()
  const { disputeId, reference } = await disputedVisitor(shop, { termsVersion: '2026-11' })
  const { call } = await staffMember(shop, 'finance')
  const pack = readPdf((await call('GET', `/disputes/${disputeId}/pack.pdf`)).rawPayload)
  const { terms_agreed_at, terms_ip } = await paymentRow(shop, reference)
  expect(pack.flat().map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      `Version 2026-11 of the terms accepted ${lagosMoment(terms_agreed_at ?? new Date(0))}`,
      `Network address ${terms_ip}`,
    ]),
  )
})

test('a manager sees disputes but cannot answer; support sees none', async () => {
  const shop = await sellingApp()
  const { disputeId } = await disputedVisitor(shop)
  const [manager, support] = [await staffMember(shop, 'manager'), await staffMember(shop, 'support')]
  const pack = await manager.call('GET', `/disputes/${disputeId}/pack.pdf`)
  expect([pack.statusCode, pack.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pack.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await manager.call('POST', `/disputes/${disputeId}/answer`, DECLINE)).statusCode).toBe(403)
  expect((await support.call('GET', '/disputes')).statusCode).toBe(403)
  expect((await support.call('GET', '/attention')).json()).toMatchObject({
    disputes: 0,
    disputeHoursLeft: null,
  })
})

test('the list is filtered by state, sorted by deadline and searched by booking', async () => {
  const shop = await sellingApp()
  const first = await disputedVisitor(shop, { at: new Date(Date.now() - 3_600_000) })
  const second = await disputedVisitor(shop)
  const clerk = await staffMember(shop, 'finance')
  const ids = async (query: string) =>
    ((await clerk.call('GET', `/disputes?${query}`)).json().data as { id: number }[]).map(({ id }) => id)
  expect(await ids('sort=due')).toEqual([first.disputeId, second.disputeId])
  expect(await ids('sort=-amount')).toHaveLength(2)
  expect(await ids(`search=${second.bookingToken}`)).toEqual([second.disputeId])
  await answer(clerk, first.disputeId)
  expect(await ids('state=to-answer')).toEqual([second.disputeId])
  expect(await ids('state=with-bank')).toEqual([first.disputeId])
  expect(await ids('state=lost')).toEqual([])
  expect(await ids('page=2&pageSize=1')).toEqual([first.disputeId])
})

test('staff are told of a dispute at once, and alerted at 8, 4 and 2 hours until it is answered', async () => {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  await admin.call('POST', '/companySettings', { companyName: 'Tafiya', supportPhone: '08030000001' })
  const clerk = await staffMember(shop, 'finance')
  await staffMember(shop, 'support')
  const { disputeId } = await disputedVisitor(shop)
  const told = async () => {
    const rows = await shop.database.db
      .selectFrom('notifications')
      .select(['kind', 'dedupe_key'])
      .where('kind', 'like', 'dispute-%')
      .where('contact_info', 'in', [clerk.user.email, '08030000001'])
      .orderBy('id')
      .execute()
    return rows.map(({ kind, dedupe_key }) => `${kind} ${dedupe_key.split(':')[2]}`)
  }
  expect((await told()).map((line) => line.split(' ')[0])).toEqual(['dispute-opened', 'dispute-opened-sms'])
  for (const hours of [7, 8.5, 9, 12.5, 13, 14.5, 15.9])
    await remindOfDisputes(shop.context, await timeAfter(shop, disputeId, hours))
  const alerts = ['8', '4', '2'].flatMap((hours) => [`dispute-due ${hours}`, `dispute-due-sms ${hours}`])
  expect((await told()).slice(2)).toEqual(alerts)
  await sendNotifications(shop.context)
  const mails = shop.sandbox.mailbox.list().map(({ subject }) => subject)
  expect(mails).toEqual(expect.arrayContaining(['A dispute over ₦35,000 needs an answer']))
  expect(answersAtProvider(shop)).toBe(0)
  await answer(clerk, disputeId)
  await remindOfDisputes(shop.context, await timeAfter(shop, disputeId, 15.95))
  expect((await told()).slice(2)).toEqual(alerts)
})

test('the webhook of a dispute is lost: the poll of the next ten minutes finds it [F80]', async () => {
  const shop = await sellingApp()
  const visitor = await confirmedVisitor(shop, [4])
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  shop.sandbox.paystack.dispute(visitor.reference)
  shop.sandbox.paystack.script({ on: 'list', times: 1, status: 503 })
  await pollDisputes(shop.context)
  await pollDisputes(shop.context)
  expect(await disputeIdOf(shop, visitor.reference)).toBeGreaterThan(0)
})

test('after a decision, another dispute of the same payment links to the first', async () => {
  const shop = await sellingApp()
  const { disputeId, reference } = await disputedVisitor(shop)
  shop.sandbox.paystack.winDispute(reference)
  await webhooksArrive(shop)
  shop.sandbox.paystack.dispute(reference)
  await webhooksArrive(shop)
  const clerk = await staffMember(shop, 'finance')
  expect(await shown(clerk, await disputeIdOf(shop, reference))).toMatchObject({
    previousId: disputeId,
    state: 'to-answer',
  })
})

test('a claim of fraud is declined with the customer’s data, which the provider requires', async () => {
  const shop = await sellingApp()
  const { disputeId, reference } = await disputedVisitor(shop, { category: 'fraud' })
  const clerk = await staffMember(shop, 'finance')
  expect((await answer(clerk, disputeId)).statusCode).toBe(200)
  const dispute = atProvider(shop, reference)
  expect(dispute?.answer?.evidence).toBe(dispute?.evidence?.id)
})

test('a dispute that was answered on the provider’s dashboard needs no answer', async () => {
  const shop = await sellingApp()
  const { disputeId, reference } = await disputedVisitor(shop)
  await answerOnDashboard(shop, reference)
  const clerk = await staffMember(shop, 'finance')
  expect(await shown(clerk, disputeId)).toMatchObject({
    state: 'with-bank',
    answeredBy: null,
    answer: { message: 'Answered on Paystack’s dashboard.' },
  })
})

test('a company in which one person alone may answer disputes is told so, once passengers pay online', async () => {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  const manager = await staffMember(shop, 'manager')
  const lacks = async ({ call }: Clerk) => (await call('GET', '/attention')).json().lacksAnswerers
  expect(await lacks(admin)).toBe(false)
  await confirmedVisitor(shop, [4])
  expect(await lacks(admin)).toBe(true)
  expect(await lacks(manager)).toBe(true)
  expect(await lacks(await staffMember(shop, 'support'))).toBe(false)
  await staffMember(shop, 'finance')
  expect(await lacks(admin)).toBe(false)
})
