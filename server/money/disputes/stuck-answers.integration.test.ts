import { expect, test, vi } from 'vitest'
import { addBusinessHours } from '#domain/platform/business-hours.ts'
import { naira } from '#domain/platform/money.ts'
import { confirmedVisitor, logOf } from '#server/money/refunds/testing/money-to-return.ts'
import { countWaiting } from '#server/platform/rules/waiting.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { untilLockWaits } from '#testing/watch-database.ts'
import { claimAnswer } from './answer-queries.ts'
import { noteDispute, pollDisputes } from './note-dispute.ts'
import { recordDisputes } from './record-disputes.ts'
import { remindOfDisputes } from './remind-of-disputes.ts'
import {
  alertsTo,
  answer,
  atProvider,
  DECLINE,
  disputedVisitor,
  disputeRow,
  endClaims,
  shown,
} from './testing/disputed-payments.ts'

type Clerk = Awaited<ReturnType<typeof staffMember>>

const answersAtProvider = (shop: SellingApp): number => shop.sandbox.paystack.calls().disputeAnswer

const hoursAfterOpening = async (shop: SellingApp, id: number, hours: number): Promise<Date> =>
  addBusinessHours((await disputeRow(shop, id)).opened_at, hours)

/** Returns a dispute that a clerk answered while the provider was down. */
async function stuckAnswer() {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const visitor = await disputedVisitor(shop)
  shop.sandbox.paystack.script({ on: 'disputeUpload', status: 503 })
  const given = await answer(clerk, visitor.disputeId)
  expect([given.statusCode, given.json().error]).toEqual([
    409,
    'Paystack does not respond, and may have the answer or not. Look again in five minutes. If the dispute still waits, send the answer again.',
  ])
  expect((await shown(clerk, visitor.disputeId)).state).toBe('sending')
  return { shop, clerk, ...visitor }
}

test('an answer that cannot be sent stays in the badge and the gauge, and staff are alerted at 8, 4 and 2 hours [F80]', async () => {
  const { shop, clerk, disputeId } = await stuckAnswer()
  const counted = async () => [
    (await clerk.call('GET', '/attention')).json().disputes,
    (await clerk.call('GET', '/disputes?state=to-answer')).json().data.length,
    (await countWaiting(shop.database.db)).disputesDue,
  ]
  await shop.database.pool.query(`update disputes set due_at = now() + interval '1 hour'`)
  expect(await counted()).toEqual([1, 1, 1])
  const { due_at } = await disputeRow(shop, disputeId)
  for (const hoursLeft of [8, 4, 2]) {
    await endClaims(shop)
    const at = new Date((due_at as Date).getTime() - hoursLeft * 3_600_000)
    await remindOfDisputes(shop.context, at)
  }
  expect((await alertsTo(shop, clerk.user.email)).at(-1)).toBe('2')
  expect(await counted()).toEqual([1, 1, 1])
})

test('control: a count that leaves out claimed answers sees nothing until the money is gone [F80]', async () => {
  const { shop, reference } = await stuckAnswer()
  const careless = await shop.database.pool.query(
    `select id from disputes where status = 'OPEN' and answered_at is null and answer_claimed_at is null`,
  )
  expect(careless.rows).toEqual([])
  shop.sandbox.paystack.acceptUnanswered(new Date(Date.now() + 7 * 86_400_000))
  expect(atProvider(shop, reference)).toMatchObject({ resolution: 'auto-accepted', answer: null })
})

test('after five minutes a clerk answers again if the provider has no answer', async () => {
  const { shop, clerk, disputeId, reference } = await stuckAnswer()
  const early = await answer(clerk, disputeId, { message: 'A better message' })
  expect([early.statusCode, early.json().error]).toEqual([409, 'This dispute is already answered.'])
  await endClaims(shop)
  expect(await shown(clerk, disputeId)).toMatchObject({ state: 'to-answer', answer: DECLINE })
  shop.sandbox.paystack.clear()
  const sent = await answer(clerk, disputeId, { message: 'A better message' })
  expect(sent.statusCode, sent.body).toBe(200)
  expect(atProvider(shop, reference)?.answer).toMatchObject({ message: 'A better message' })
  expect(answersAtProvider(shop)).toBe(1)
})

test('a dispute that is pending at the provider is not answered: it is alerted and can be answered', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, reference } = await disputedVisitor(shop, { status: 'pending' })
  await pollDisputes(shop.context)
  expect(await shown(clerk, disputeId)).toMatchObject({ state: 'to-answer', answer: null })
  await remindOfDisputes(shop.context, await hoursAfterOpening(shop, disputeId, 9))
  expect(await alertsTo(shop, clerk.user.email)).toEqual(['8'])
  expect((await answer(clerk, disputeId)).statusCode).toBe(200)
  expect(atProvider(shop, reference)).toMatchObject({ status: 'awaiting-bank-feedback' })
})

test('one record of the provider cannot be read: the others are recorded, and staff are told once', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const odd = await confirmedVisitor(shop, [4])
  const usual = await confirmedVisitor(shop, [4])
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  await (await staffMember(shop)).call('POST', '/companySettings', {
    companyName: 'Tafiya',
    supportPhone: '08030000001',
  })
  shop.sandbox.paystack.dispute(odd.reference, { status: 7 as unknown as 'pending' })
  shop.sandbox.paystack.dispute(usual.reference)
  await pollDisputes(shop.context)
  await pollDisputes(shop.context)
  const listed = (await clerk.call('GET', '/disputes')).json().data as { paystackRef: string }[]
  expect(listed.map(({ paystackRef }) => paystackRef)).toEqual([usual.reference])
  expect(shop.logLines()).toContain('a dispute at the provider cannot be stored')
  expect(await toldUnstored(shop, clerk)).toEqual([
    ['dispute-unstored', String(atProvider(shop, odd.reference)?.id)],
    ['dispute-unstored-sms', String(atProvider(shop, odd.reference)?.id)],
  ])
})

test('a dispute of a payment that we do not know, or that is not paid, is told to staff once', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const unknown = await confirmedVisitor(shop, [4])
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  shop.sandbox.paystack.dispute(unknown.reference)
  await shop.database.pool.query(
    `update payments set reference = 'TAF-OTHER', provider_txn_id = null where reference = $1`,
    [unknown.reference],
  )
  const visitor = await visitorWithDraft(shop, { seats: [5] })
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  shop.sandbox.paystack.dispute(paystackRef)
  shop.sandbox.paystack.script({ on: 'verify', reference: paystackRef, transactionStatus: 'ongoing' })
  for (let time = 0; time < 2; time++) await pollDisputes(shop.context)
  const told = (await toldUnstored(shop, clerk)).map(([, id]) => id)
  const both = [unknown.reference, paystackRef].map((one) => String(atProvider(shop, one)?.id))
  expect(told.toSorted()).toEqual(both)
  expect(await noteDispute(shop.context, paystackRef)).toBe('the payment is not paid')
})

/** Returns the disputes of which this clerk and the company were told. */
const toldUnstored = async ({ database }: SellingApp, { user }: Clerk): Promise<[string, string][]> => {
  const rows = await database.db
    .selectFrom('notifications')
    .select(['kind', 'payload'])
    .where('kind', 'like', 'dispute-unstored%')
    .where('contact_info', 'in', [user.email, '08030000001'])
    .orderBy('id')
    .execute()
  return rows.map(({ kind, payload }) => [kind, (payload as { providerId: string }).providerId])
}

test('the deadline counts from the stored opening, although the provider names no time any more', async () => {
  const shop = await sellingApp()
  const { disputeId, reference } = await disputedVisitor(shop)
  const openedAt = new Date('2026-11-10T08:00:00Z')
  await shop.database.db
    .updateTable('disputes')
    .set({ opened_at: openedAt, due_at: new Date('2027-01-01T08:00:00Z') })
    .where('id', '=', disputeId)
    .execute()
  const [told] = (await shop.context.paystack.listDisputes({ since: new Date(0) })).disputes
  if (!told) throw new Error('the provider lists no dispute')
  const silent = { ...told, openedAt: null, dueAt: null }
  await recordDisputes(shop.context, reference, [silent])
  expect((await disputeRow(shop, disputeId)).due_at).toEqual(addBusinessHours(openedAt, 16))
  const admin = await staffMember(shop)
  await admin.call('POST', '/companySettings', { companyName: 'Tafiya', disputeHours: 40 })
  await recordDisputes(shop.context, reference, [silent])
  expect((await disputeRow(shop, disputeId)).due_at, 'never later').toEqual(addBusinessHours(openedAt, 16))
})

test('a node whose clock is a day ahead alerts nobody too early', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  await disputedVisitor(shop)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 86_400_000 })
  try {
    await remindOfDisputes(shop.context)
  } finally {
    vi.useRealTimers()
  }
  expect(await alertsTo(shop, clerk.user.email)).toEqual([])
})

test('money is returned while an answer waits for the locks: the answer is refused as stale [F81]', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, reference } = await disputedVisitor(shop)
  const holder = await shop.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from payments where reference = $1 for no key update', [reference])
  const answering = answer(clerk, disputeId)
  await untilLockWaits(shop)
  await holder.query(
    `insert into refunds (payment_id, reason, amount_kobo, method, status, processed_at)
     select id, 'goodwill', 100, 'cash', 'PROCESSED', now() from payments where reference = $1`,
    [reference],
  )
  await holder.query('commit')
  holder.release()
  const late = await answering
  expect([late.statusCode, late.json().code]).toEqual([409, 'STALE'])
  expect(answersAtProvider(shop)).toBe(0)
})

test('control: a claim that does not read the facts again stores the old figures [F81]', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, reference } = await disputedVisitor(shop)
  await shop.database.pool.query(
    `insert into refunds (payment_id, reason, amount_kobo, method, status, processed_at)
     select id, 'goodwill', 100, 'cash', 'PROCESSED', now() from payments where reference = $1`,
    [reference],
  )
  const digest = Buffer.alloc(32)
  const careless = await claimAnswer(shop.database.db, disputeId, {
    answer: { resolution: 'merchant-accepted', refundAmount: naira(35_000), message: 'We accept it all' },
    by: clerk.user.id,
    pack: { file: Buffer.from('old'), sha256: digest, factsSha256: digest, basisSha256: digest },
  })
  expect(careless).toBe(true)
})

test('the passenger retrieves the booking while a clerk answers: the answer goes out, with evidence of it', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, id, reference } = await disputedVisitor(shop)
  const { basisSha256 } = await shown(clerk, disputeId)
  await shop.database.pool.query(
    `insert into notifications (booking_id, type, kind, contact_info, status, sent_at, dedupe_key)
     values ($1, 'email', 'retrieval', 'visitor@example.com', 'delivered', now(), 'retrieval:test')`,
    [id],
  )
  const sent = await clerk.call('POST', `/disputes/${disputeId}/answer`, { ...DECLINE, basisSha256 })
  expect(sent.json().data, sent.body).toMatchObject({ state: 'with-bank' })
  const { pack, pack_sha256 } = await disputeRow(shop, disputeId)
  expect(
    readPdf(pack ?? Buffer.alloc(0))
      .flat()
      .map(({ text }) => text)
      .join(' '),
  ).toContain('E-mail (retrieval)')
  expect(atProvider(shop, reference)?.uploads?.at(-1)?.sha256).toBe(pack_sha256?.toString('hex'))
})

test('the provider does not respond before the answer is sent: nothing is stored, and the clerk can try again', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId } = await disputedVisitor(shop)
  shop.sandbox.paystack.script({ on: 'list', times: 1, status: 503 })
  const refused = await answer(clerk, disputeId)
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'Paystack does not respond, so nothing was sent. Try again in a few minutes.',
  ])
  expect(await shown(clerk, disputeId)).toMatchObject({ state: 'to-answer', answer: null })
  expect((await answer(clerk, disputeId)).statusCode).toBe(200)
})

test('the provider took an answer but its response was lost: a second one is not sent, and the first counts [F81]', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const other = await staffMember(shop, 'finance')
  const { disputeId, id } = await disputedVisitor(shop)
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  shop.sandbox.paystack.script({ on: 'disputeAnswer', times: 1, dropAnswer: true })
  await answer(clerk, disputeId)
  await endClaims(shop)
  const second = await answer(other, disputeId, { message: 'A better message' })
  expect([second.statusCode, second.json().error]).toEqual([409, 'This dispute is already answered.'])
  expect(await shown(clerk, disputeId)).toMatchObject({
    state: 'with-bank',
    answer: DECLINE,
    answeredBy: clerk.user.name,
  })
  expect((await logOf(shop, id)).filter((action) => action === 'dispute.answered')).toHaveLength(1)
  expect(answersAtProvider(shop)).toBe(1)
})

test('two clerks answer again at once after an answer that did not arrive, five times: one call reaches the provider [F81]', async () => {
  const shop = await sellingApp()
  const clerks = [await staffMember(shop, 'finance'), await staffMember(shop, 'finance')] as const
  for (let round = 1; round <= 5; round++) {
    const { disputeId } = await disputedVisitor(shop)
    shop.sandbox.paystack.script({ on: 'disputeUpload', status: 503 })
    await answer(clerks[0], disputeId)
    shop.sandbox.paystack.clear()
    await endClaims(shop)
    await Promise.all(clerks.map((clerk) => answer(clerk, disputeId)))
    expect(answersAtProvider(shop)).toBe(round)
    expect((await disputeRow(shop, disputeId)).answered_at).not.toBeNull()
  }
  expect(await invariantViolations(shop)).toEqual([])
})
