import { expect, test, vi } from 'vitest'
import { addBusinessHours } from '#domain/business-hours.ts'
import { naira } from '#domain/money.ts'
import {
  confirmedVisitor,
  lateVisitor,
  webhooksArrive,
} from '#server/money/refunds/testing/money-to-return.ts'
import { countWaiting } from '#server/platform/database/waiting.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { untilLockWaits } from '#testing/watch-database.ts'
import { answerDueDisputes } from './answer-due-disputes.ts'
import {
  claimAnswer,
  markAnswered,
  releaseAnswer,
  selectOutgoing,
  takeStalledAnswer,
} from './answer-queries.ts'
import { buildPacks } from './build-packs.ts'
import { noteDispute, pollDisputes } from './note-dispute.ts'
import { recordDisputes } from './record-disputes.ts'
import {
  alertsTo,
  answer,
  atProvider,
  DECLINE,
  disputedVisitor,
  disputeIdOf,
  disputeRow,
  endClaims,
  shown,
} from './testing/disputed-payments.ts'

type Clerk = Awaited<ReturnType<typeof staffMember>>

const answersAtProvider = (shop: SellingApp): number => shop.sandbox.paystack.calls().disputeAnswer

const hoursAfterOpening = async (shop: SellingApp, id: number, hours: number): Promise<Date> =>
  addBusinessHours((await disputeRow(shop, id)).opened_at, hours)

const answersItself = async (shop: SellingApp) =>
  (await staffMember(shop)).call('POST', '/companySettings', {
    companyName: 'Tafiya',
    disputeAutoAnswer: true,
  })

/** Returns a dispute whose answer a clerk gave while the provider was down. */
async function stuckAnswer() {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const visitor = await disputedVisitor(shop)
  shop.sandbox.paystack.script({ on: 'disputeUpload', status: 503 })
  const { state } = (await answer(clerk, visitor.disputeId)).json().data
  expect(state).toBe('sending')
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
    await answerDueDisputes(shop.context, at)
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

test('after five minutes a clerk replaces an answer that did not reach the provider', async () => {
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

test('while the provider is down a stuck answer is kept, and the clerk reads that it will be sent', async () => {
  const { shop, clerk, disputeId } = await stuckAnswer()
  await endClaims(shop)
  shop.sandbox.paystack.script({ on: 'list', status: 503 })
  const refused = await answer(clerk, disputeId, { message: 'A better message' })
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'Paystack does not respond. The answer that was given before is sent as soon as it does.',
  ])
  expect((await disputeRow(shop, disputeId)).answer).toMatchObject(DECLINE)
})

test('a clerk replaces an answer that the provider has after all: the first one counts', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId } = await disputedVisitor(shop)
  shop.sandbox.paystack.script({ on: 'disputeAnswer', times: 1, dropAnswer: true })
  await answer(clerk, disputeId)
  await endClaims(shop)
  const second = await answer(clerk, disputeId, { message: 'A better message' })
  expect([second.statusCode, second.json().error]).toEqual([409, 'This dispute is already answered.'])
  expect(await shown(clerk, disputeId)).toMatchObject({ state: 'with-bank', answer: DECLINE })
  expect(answersAtProvider(shop)).toBe(1)
})

test('two clerks and the job take over one stuck answer at once, five times: one call reaches the provider [F81]', async () => {
  const shop = await sellingApp()
  const clerks = [await staffMember(shop, 'finance'), await staffMember(shop, 'finance')] as const
  for (let round = 1; round <= 5; round++) {
    const { disputeId } = await disputedVisitor(shop)
    shop.sandbox.paystack.script({ on: 'disputeUpload', status: 503 })
    await answer(clerks[0], disputeId)
    shop.sandbox.paystack.clear()
    await endClaims(shop)
    await Promise.all([
      answer(clerks[0], disputeId, { message: 'From the first clerk' }),
      answer(clerks[1], disputeId, { message: 'From the second clerk' }),
      answerDueDisputes(shop.context),
    ])
    await endClaims(shop)
    await answerDueDisputes(shop.context)
    expect(answersAtProvider(shop)).toBe(round)
    expect((await disputeRow(shop, disputeId)).answered_at).not.toBeNull()
  }
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: two that look at the age of a claim and then take it both get it [F81]', async () => {
  const { shop, disputeId } = await stuckAnswer()
  await endClaims(shop)
  const isStale = async () =>
    (
      await shop.database.pool.query(
        `select from disputes where id = $1 and answer_claimed_at < now() - interval '5 minutes'`,
        [disputeId],
      )
    ).rowCount === 1
  expect(await Promise.all([isStale(), isStale()])).toEqual([true, true])
  const taken = await Promise.all([1, 2].map(() => takeStalledAnswer(shop.database.db)))
  expect(taken.filter(Boolean)).toEqual([disputeId])
})

test('a dispute that is pending at the provider is not answered: it is alerted and can be answered', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, reference } = await disputedVisitor(shop, { status: 'pending' })
  await pollDisputes(shop.context)
  expect(await shown(clerk, disputeId)).toMatchObject({ state: 'to-answer', answer: null })
  await answerDueDisputes(shop.context, await hoursAfterOpening(shop, disputeId, 9))
  expect(await alertsTo(shop, clerk.user.email)).toEqual(['8'])
  expect((await answer(clerk, disputeId)).statusCode).toBe(200)
  expect(atProvider(shop, reference)).toMatchObject({ status: 'awaiting-bank-feedback' })
})

test('staff are told when a dispute is recorded, and alerted although its evidence cannot be made', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  await shop.database.pool.query(`
    create function refuse_pack() returns trigger language plpgsql as $$
    begin raise exception 'no room for the evidence'; end $$;
    create trigger refuse_pack before update of pack on disputes for each row
      when (new.pack is not null) execute function refuse_pack()`)
  const { reference } = await disputedVisitor(shop).catch(() => ({ reference: '' }))
  const disputeId = await disputeIdOf(shop, reference)
  const told = await shop.database.db
    .selectFrom('notifications')
    .select('kind')
    .where('contact_info', '=', clerk.user.email)
    .execute()
  expect(told).toEqual([{ kind: 'dispute-opened' }])
  await answerDueDisputes(shop.context, await hoursAfterOpening(shop, disputeId, 14.5))
  expect(await alertsTo(shop, clerk.user.email)).toEqual(['2'])
  expect((await disputeRow(shop, disputeId)).pack).toBeNull()
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
    .set({ opened_at: openedAt, due_at: null })
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
    await answerDueDisputes(shop.context)
  } finally {
    vi.useRealTimers()
  }
  expect(await alertsTo(shop, clerk.user.email)).toEqual([])
})

test('automatic answers leave disputes alone that were opened before they were switched on', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const before = await disputedVisitor(shop)
  await answersItself(shop)
  const after = await disputedVisitor(shop)
  await answerDueDisputes(shop.context, await hoursAfterOpening(shop, after.disputeId, 15))
  expect((await disputeRow(shop, before.disputeId)).answered_at).toBeNull()
  expect((await disputeRow(shop, after.disputeId)).answered_at).not.toBeNull()
  expect(await alertsTo(shop, clerk.user.email)).toEqual(['2'])
})

test('money is returned while an answer waits for the locks: the answer is refused as stale', async () => {
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

test('control: a claim that does not read the facts again sends the old figures', async () => {
  const shop = await sellingApp()
  const { disputeId, reference } = await disputedVisitor(shop)
  const { pack_sha256 } = await disputeRow(shop, disputeId)
  await shop.database.pool.query(
    `insert into refunds (payment_id, reason, amount_kobo, method, status, processed_at)
     select id, 'goodwill', 100, 'cash', 'PROCESSED', now() from payments where reference = $1`,
    [reference],
  )
  const careless = await claimAnswer(shop.database.db, disputeId, {
    answer: { resolution: 'merchant-accepted', refundAmount: naira(35_000), message: 'We accept it all' },
    by: null,
    packSha256: pack_sha256 ?? Buffer.alloc(0),
  })
  expect(careless).toBe(true)
})

test('the facts change while an automatic answer is stuck: the new draft is sent', async () => {
  const shop = await sellingApp()
  await answersItself(shop)
  const { disputeId, id, reference } = await disputedVisitor(shop)
  shop.sandbox.paystack.script({ on: 'disputeUpload', times: 1, status: 503 })
  const late = await hoursAfterOpening(shop, disputeId, 14.5)
  await answerDueDisputes(shop.context, late)
  expect((await disputeRow(shop, disputeId)).answer).toMatchObject({ resolution: 'declined' })
  // The trip is cancelled: now we owe the money.
  await shop.database.pool.query(`
    update seats set boarded_at = null where booking_id = ${id};
    update trips set status = 'CANCELED' where id = (select trip_id from bookings where id = ${id})`)
  const admin = await staffMember(shop)
  const { bookingToken } = await shop.database.db
    .selectFrom('bookings')
    .select('booking_token as bookingToken')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const all = { refund: 'all', reason: 'We cancelled the trip' }
  await admin.call('PATCH', '/bookings', { bookingToken, status: 'CANCELLED', ...all })
  await shop.database.pool.query(`update bookings set cancelled_because = 'trip_canceled' where id = ${id}`)
  await endClaims(shop)
  await answerDueDisputes(shop.context, late)
  expect(atProvider(shop, reference)?.answer).toMatchObject({
    resolution: 'merchant-accepted',
    refundAmount: naira(35_000),
  })
  expect(answersAtProvider(shop)).toBe(1)
})

test('a part is refunded while an acceptance is stuck: it is not sent, and staff are told why', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, reference } = await disputedVisitor(shop)
  shop.sandbox.paystack.script({ on: 'disputeUpload', times: 1, status: 503 })
  await answer(clerk, disputeId, { resolution: 'merchant-accepted', refundAmount: naira(35_000) })
  await shop.database.pool.query(
    `insert into refunds (payment_id, reason, amount_kobo, method, status, processed_at)
     select id, 'goodwill', 1000000, 'cash', 'PROCESSED', now() from payments where reference = $1`,
    [reference],
  )
  await endClaims(shop)
  await answerDueDisputes(shop.context)
  expect(answersAtProvider(shop)).toBe(0)
  expect(await shown(clerk, disputeId)).toMatchObject({
    state: 'to-answer',
    answer: null,
    answerError: 'The booking or its refunds have changed since.',
  })
  expect(await alertsTo(shop, clerk.user.email)).toEqual(['refused'])
})

test('an acceptance above the approval limit is sent when a second person gives the same answer', async () => {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  await admin.call('POST', '/companySettings', { companyName: 'Tafiya', refundApprovalAbove: 20_000 })
  const [first, second] = [await staffMember(shop, 'finance'), await staffMember(shop, 'finance')]
  const { disputeId, reference } = await disputedVisitor(shop)
  const accept = (clerk: Clerk, amount: number) =>
    answer(clerk, disputeId, { resolution: 'merchant-accepted', refundAmount: naira(amount) })
  for (let time = 0; time < 2; time++)
    expect((await accept(first, 35_000)).json().data).toMatchObject({
      state: 'to-answer',
      answer: null,
      proposal: { resolution: 'merchant-accepted', refundAmount: naira(35_000) },
      proposedBy: first.user.name,
    })
  expect(answersAtProvider(shop)).toBe(0)
  expect((await admin.call('GET', '/attention')).json().disputes).toBe(1)
  // Another amount is a new proposal.
  expect((await accept(second, 30_000)).json().data).toMatchObject({ proposedBy: second.user.name })
  expect((await accept(first, 30_000)).json().data).toMatchObject({
    state: 'lost',
    answeredBy: first.user.name,
    taken: naira(30_000),
  })
  expect(atProvider(shop, reference)?.answer).toMatchObject({ refundAmount: naira(30_000) })
  expect(await invariantViolations(shop)).toEqual([])
})

test('an acceptance below the limit, a decline, and money that we owe need no second person', async () => {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  await admin.call('POST', '/companySettings', { companyName: 'Tafiya', refundApprovalAbove: 20_000 })
  const clerk = await staffMember(shop, 'finance')
  const small = await disputedVisitor(shop)
  const accepted = { resolution: 'merchant-accepted', refundAmount: naira(20_000) }
  expect((await answer(clerk, small.disputeId, accepted)).json().data.state).toBe('lost')
  const declined = await disputedVisitor(shop)
  expect((await answer(clerk, declined.disputeId)).json().data.state).toBe('with-bank')
  const owed = await lateVisitor(shop)
  shop.sandbox.paystack.dispute(owed.reference)
  await webhooksArrive(shop)
  await buildPacks(shop.context)
  const all = { resolution: 'merchant-accepted', refundAmount: naira(35_000) }
  const id = await disputeIdOf(shop, owed.reference)
  expect((await answer(clerk, id, all)).json().data.state).toBe('lost')
})

test('a wrong answer of a clerk leaves a stuck answer as it is', async () => {
  const { shop, clerk, disputeId, reference } = await stuckAnswer()
  await endClaims(shop)
  shop.sandbox.paystack.clear()
  const tooMuch = { resolution: 'merchant-accepted', refundAmount: naira(35_001) }
  expect((await answer(clerk, disputeId, tooMuch)).statusCode).toBe(400)
  expect((await answer(clerk, disputeId, { packSha256: '0'.repeat(64) })).json().code).toBe('STALE')
  await shop.database.pool.query(
    `insert into refunds (payment_id, reason, amount_kobo, method, status, processed_at)
     select id, 'recorded_by_mistake', 100000, 'cash', 'PROCESSED', now() from payments where reference = $1`,
    [reference],
  )
  const left = { resolution: 'merchant-accepted', refundAmount: naira(35_000) }
  expect((await answer(clerk, disputeId, left)).statusCode).not.toBe(200)
  expect((await disputeRow(shop, disputeId)).answer).toMatchObject(DECLINE)
  await answerDueDisputes(shop.context)
  expect(atProvider(shop, reference)?.answer).toMatchObject({ message: DECLINE.message })
})

test('a decline is stuck while another message reaches the passenger: it is sent with evidence that has it', async () => {
  const { shop, disputeId, reference, id } = await stuckAnswer()
  const before = (await disputeRow(shop, disputeId)).pack_sha256
  await shop.database.pool.query(
    `insert into notifications (type, kind, dedupe_key, contact_info, booking_id, payload, status, sent_at)
     values ('sms', 'reminder', 'reminder-later', '+2348030000001', $1, '{}', 'delivered', now())`,
    [id],
  )
  await endClaims(shop)
  shop.sandbox.paystack.clear()
  await answerDueDisputes(shop.context)
  const after = (await disputeRow(shop, disputeId)).pack_sha256
  expect(after?.equals(before ?? Buffer.alloc(0))).toBe(false)
  expect(atProvider(shop, reference)?.uploads?.at(-1)?.sha256).toBe(after?.toString('hex'))
})

test('the booking is cancelled while a decline is stuck: it is not sent, and staff are told', async () => {
  const { shop, clerk, disputeId, bookingToken } = await stuckAnswer()
  const admin = await staffMember(shop)
  await shop.database.pool.query('update seats set boarded_at = null')
  expect((await admin.call('PATCH', '/bookings', { bookingToken, status: 'CANCELLED' })).statusCode).toBe(200)
  await endClaims(shop)
  shop.sandbox.paystack.clear()
  await answerDueDisputes(shop.context)
  expect(answersAtProvider(shop)).toBe(0)
  expect(await shown(clerk, disputeId)).toMatchObject({
    state: 'to-answer',
    answer: null,
    answerError: 'The booking or its refunds have changed since.',
  })
  expect(await alertsTo(shop, clerk.user.email)).toEqual(['refused'])
})

test('control: an answer that rests on the age of its claim alone is sent for a cancelled booking', async () => {
  const { shop, disputeId, bookingToken } = await stuckAnswer()
  await shop.database.pool.query('update seats set boarded_at = null')
  await (await staffMember(shop)).call('PATCH', '/bookings', { bookingToken, status: 'CANCELLED' })
  await endClaims(shop)
  expect(await takeStalledAnswer(shop.database.db)).toBe(disputeId)
  expect((await disputeRow(shop, disputeId)).answer).toMatchObject({ resolution: 'declined' })
})

test('a node that lost its claim neither marks the answer of another node as sent nor gives it back', async () => {
  const { shop, disputeId } = await stuckAnswer()
  const old = await selectOutgoing(shop.database.db, disputeId)
  if (!old) throw new Error('no answer is on its way')
  await endClaims(shop)
  await takeStalledAnswer(shop.database.db)
  await releaseAnswer(shop.database.db, old, 'too late')
  expect(await markAnswered(shop.database.db, old, { answer: old.answer, by: old.by })).toBe(false)
  expect(await disputeRow(shop, disputeId)).toMatchObject({
    answer: DECLINE,
    answered_at: null,
    answer_error: null,
  })
})

test('the evidence of a decided dispute is deleted: no job takes over its answer again and again', async () => {
  const { shop } = await stuckAnswer()
  await endClaims(shop)
  await shop.database.pool.query(
    `update disputes set status = 'LOST', resolved_at = now(), resolution = 'auto-accepted', pack = null,
            pack_sha256 = null, pack_made_at = null, facts_sha256 = null, basis_sha256 = null`,
  )
  expect(await takeStalledAnswer(shop.database.db)).toBeUndefined()
})

test('the passenger retrieves the booking while a clerk answers: the answer goes out, with evidence of it', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, id, reference } = await disputedVisitor(shop)
  const { packSha256 } = await shown(clerk, disputeId)
  await shop.database.pool.query(
    `insert into notifications (booking_id, type, kind, contact_info, status, sent_at, dedupe_key)
     values ($1, 'email', 'retrieval', 'visitor@example.com', 'delivered', now(), 'retrieval:test')`,
    [id],
  )
  const sent = await clerk.call('POST', `/disputes/${disputeId}/answer`, { ...DECLINE, packSha256 })
  expect(sent.json().data, sent.body).toMatchObject({ state: 'with-bank' })
  const { pack_sha256 } = await disputeRow(shop, disputeId)
  expect(pack_sha256?.toString('hex')).not.toBe(packSha256)
  expect(atProvider(shop, reference)?.uploads?.at(-1)?.sha256).toBe(pack_sha256?.toString('hex'))
})

test('each refused answer is told to staff, and so is an automatic answer that fails', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  await answersItself(shop)
  const { disputeId } = await disputedVisitor(shop)
  const late = await hoursAfterOpening(shop, disputeId, 14.5)
  await shop.database.pool.query(`
    create function refuse_claim() returns trigger language plpgsql as $$
    begin raise exception 'no claim today'; end $$;
    create trigger refuse_claim before update of answer on disputes for each row
      when (new.answer is not null) execute function refuse_claim()`)
  await answerDueDisputes(shop.context, late)
  expect(await alertsTo(shop, clerk.user.email)).toEqual(['2'])
  expect(shop.logLines()).toContain('a dispute could not be answered automatically')
  await shop.database.pool.query('drop trigger refuse_claim on disputes')
  shop.sandbox.paystack.script({ on: 'disputeAnswer', status: 400 })
  await answerDueDisputes(shop.context, late)
  await shop.database.pool.query('update disputes set answer_error = null')
  await answerDueDisputes(shop.context, late)
  expect(await alertsTo(shop, clerk.user.email)).toEqual(['2', 'refused', 'refused'])
})
