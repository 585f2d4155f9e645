import { randomBytes } from 'node:crypto'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import type { Kobo } from '#domain/platform/money.ts'
import { editTrip } from '#server/changes/planning/edit-trip.ts'
import { takePayment } from '#server/changes/staff/take-payment.ts'
import { requestCancellation } from '#server/changes/trip-cancellation/request-cancellation.ts'
import { basisSha256 } from '#server/money/disputes/dispute-facts.ts'
import { selectDisputeFacts } from '#server/money/disputes/pack-queries.ts'
import { insertApiKey } from '#server/people/api-keys/queries.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { buildBooking, buildBus, buildPayment, buildTrip, buildUser, PASSWORD } from '../builders.ts'
import type { SellingApp } from '../selling-app.ts'
import { staffAction } from '../staff.ts'
import { aVisitor, pay, startPaying } from './customers.ts'
import type { Known } from './fit-values.ts'
import { createImportFiles } from './import-files.ts'
import { createWebhooks } from './webhook-endpoints.ts'

/** Fields that the request body must not contain. JSON.stringify omits undefined values. */
const LEFT_OUT = {
  updatedAt: undefined,
  amountPaid: undefined,
  amountDue: undefined,
  isPaymentComplete: undefined,
  isSplitPayment: undefined,
  refund: undefined,
  refundAmount: undefined,
  receiptNo: undefined,
  paidAt: undefined,
  paystackRef: undefined,
}

const WORDS = { reason: 'Seen at the counter', note: 'Seen at the counter', method: 'cash' }

/** Create records that staff can act on, and return the values for requests about each. */
export const STAFF_RECORDS: ((selling: SellingApp) => Promise<Known | Known[]>)[] = [
  anUnpaidBooking,
  aBalance,
  aPaidPayment,
  aSeatElsewhere,
  aFailedRefund,
  aWaitingRefund,
  aTripThatLeft,
  aCancellationRequest,
  aCancelledTrip,
  cashInADrawer,
  anUnknownPayment,
  aDispute,
  anUnusedBatch,
  aTripToRepeat,
  anEndedOffer,
  theOnlyTeamMember,
  aSavedAnswer,
  aMessage,
  aColleague,
  aNewcomer,
  anApiKey,
  ({ database }) => createImportFiles(database.db),
  ({ database }) => createWebhooks(database.db),
]

async function anUnpaidBooking(selling: SellingApp): Promise<Known> {
  const visitor = await aVisitor(selling)
  const id = await paymentId(selling.database.db, await startPaying(selling, visitor))
  const { bookingId, bookingToken } = visitor
  const override = { status: 'PAID', isOverride: true, amount: undefined }
  return { ...LEFT_OUT, ...WORDS, bookingId, bookingToken, id, ...override }
}

async function aBalance(selling: SellingApp): Promise<Known> {
  const visitor = await aVisitor(selling, { paymentType: 'Split' })
  await pay(selling, visitor)
  const { tripId, bookingId, bookingToken } = visitor
  const { due_kobo } = await selling.database.db
    .selectFrom('bookings')
    .select('due_kobo')
    .where('id', '=', Number(bookingId))
    .executeTakeFirstOrThrow()
  return {
    ...LEFT_OUT,
    ...WORDS,
    tripId,
    bookingId,
    bookingToken,
    status: 'CONFIRMED',
    amount: due_kobo / 100,
  }
}

/** Creates a paid booking, and chooses as many free seats of the same trip to move it to. */
async function aSeatElsewhere(selling: SellingApp): Promise<Known> {
  const visitor = await aVisitor(selling)
  await pay(selling, visitor)
  const { tripId, bookingId, seatIds, otherSeats } = visitor
  const seatId = (otherSeats as number[]).slice(0, (seatIds as number[]).length)
  return { ...LEFT_OUT, ...WORDS, tripId, bookingId, seatId }
}

async function aPaidPayment(selling: SellingApp): Promise<Known> {
  const visitor = await aVisitor(selling)
  const refund = {
    paymentId: await paymentId(selling.database.db, await pay(selling, visitor)),
    amount: 1_000,
  }
  const { tripId, seatIds } = visitor
  const boarding = { tripId, seatId: (seatIds as number[])[0], isBoarded: true }
  return { ...LEFT_OUT, ...WORDS, ...boarding, ...refund, because: 'goodwill', method: undefined }
}

const paymentId = async (db: Database, reference: string): Promise<number> =>
  (await db.selectFrom('payments').select('id').where('reference', '=', reference).executeTakeFirstOrThrow())
    .id

/** Creates a failed refund of a payment whose seats were lost, and a disputed payment of the same booking. */
async function aFailedRefund({ database: { db } }: SellingApp): Promise<Known> {
  const trip = await buildTrip(db)
  const booking = await buildBooking(db, trip, { seats: [4], fields: { status: 'CANCELLED' } })
  const amount = booking.total_kobo as Kobo
  const exception = { ...received(amount), exception: 'seats_lost' as const }
  const { id: paymentId } = await buildPayment(db, booking, exception)
  const refund = { payment_id: paymentId, reason: 'seats_lost' as const, amount_kobo: amount }
  const failed = await db
    .insertInto('refunds')
    .values({ ...refund, status: 'FAILED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const disputed = await buildPayment(db, booking, {
    ...received(amount),
    purpose: 'BALANCE',
    exception: 'disputed',
  })
  return { ...LEFT_OUT, ...WORDS, refundId: failed.id, paymentId: disputed.id }
}

/** Creates a refund that a colleague requested and that a second person must approve. */
async function aWaitingRefund(selling: SellingApp): Promise<Known> {
  const { db } = selling.database
  const reference = await pay(selling, await aVisitor(selling))
  const { id } = await db
    .insertInto('refunds')
    .values({
      payment_id: await paymentId(db, reference),
      reason: 'goodwill',
      amount_kobo: 100_000,
      needs_approval: true,
      requested_by: (await buildUser(db, { role: 'finance' })).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...LEFT_OUT, ...WORDS, refundId: id, decision: 'approve' }
}

/** Creates a balance that a colleague took in cash today, so that the cash-up of that colleague can be closed. */
async function cashInADrawer(selling: SellingApp): Promise<Known> {
  const visitor = await aVisitor(selling, { paymentType: 'Split' })
  await pay(selling, visitor)
  const { db } = selling.database
  const act = await staffAction(db)
  const bookingId = Number(visitor.bookingId)
  await takePayment(selling.context, act, bookingId, {})
  const { amount_kobo: cash } = await db
    .selectFrom('payments')
    .select('amount_kobo')
    .where('booking_id', '=', bookingId)
    .where('recorded_by', '=', act.actor.id)
    .executeTakeFirstOrThrow()
  return { date: lagosDay(new Date()), userId: act.actor.id, counted: cash, expected: cash, note: '' }
}

const received = (amount: Kobo) => ({ status: 'PAID' as const, paid_at: new Date(), received_kobo: amount })

/** Creates a departed trip with a paid booking. Cancelling it needs a second person. */
async function aTripThatLeft(selling: SellingApp): Promise<Known> {
  const { tripId } = await aPaidVisitor(selling)
  await selling.database.pool.query(
    `update trips set depart_time = now() - interval '1 hour', arrive_time = now() + interval '9 hours' where id = $1`,
    [tripId],
  )
  return { ...LEFT_OUT, ...WORDS, tripId }
}

/** Creates a colleague's request to cancel a departed trip. */
async function aCancellationRequest(selling: SellingApp): Promise<Known> {
  const { db } = selling.database
  const { tripId } = await aTripThatLeft(selling)
  await requestCancellation(db, await staffAction(db), Number(tripId), { reason: 'It turned back' })
  return { 'trip-cancellationId': await cancellationOf(db, Number(tripId)), decision: 'approve' }
}

/** Creates a trip that a colleague cancelled a moment ago. */
async function aCancelledTrip(selling: SellingApp): Promise<Known> {
  const { db } = selling.database
  const { tripId } = await aPaidVisitor(selling)
  await editTrip(db, await staffAction(db), Number(tripId), { status: 'CANCELED' })
  return { 'trip-cancellationId': await cancellationOf(db, Number(tripId)) }
}

async function aPaidVisitor(selling: SellingApp): Promise<Known> {
  const visitor = await aVisitor(selling)
  await pay(selling, visitor)
  return visitor
}

const cancellationOf = async (db: Database, tripId: number): Promise<number> =>
  (
    await db
      .selectFrom('trip_cancellations')
      .select('id')
      .where('trip_id', '=', tripId)
      .executeTakeFirstOrThrow()
  ).id

/** Creates a dispute that waits for our answer, with evidence. */
async function aDispute(selling: SellingApp): Promise<Known> {
  const { db } = selling.database
  const reference = await pay(selling, await aVisitor(selling))
  selling.sandbox.paystack.dispute(reference)
  const dispute = selling.sandbox.paystack.ledger().disputes.find((one) => one.reference === reference)
  const payment = await db
    .updateTable('payments')
    .set({ exception: 'disputed' })
    .where('reference', '=', reference)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('disputes')
    .values({
      payment_id: payment.id,
      provider_id: String(dispute?.id),
      status: 'OPEN',
      amount_kobo: dispute?.amount ?? 0,
      opened_at: new Date(),
      due_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = { resolution: 'declined', refundAmount: 0, message: 'The passenger travelled' }
  const facts = await selectDisputeFacts(selling.context.db, id)
  return { ...LEFT_OUT, disputeId: id, ...answer, basisSha256: facts && basisSha256(facts).toString('hex') }
}

let unknownPayments = 0

/** Creates the record of a payment that the provider has and we do not know. */
async function anUnknownPayment({ database: { db } }: SellingApp): Promise<Known> {
  const { id } = await db
    .insertInto('unknown_payments')
    .values({
      reference: `TAF-0-fuzzed${++unknownPayments}`,
      provider_txn_id: `fuzzed${unknownPayments}`,
      amount_kobo: 100_000,
      currency: 'NGN',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...LEFT_OUT, ...WORDS, 'unknown-paymentId': id, bookingToken: undefined }
}

/** Creates a batch in a year that no other test uses, unless it exists. */
async function anUnusedBatch({ database: { db } }: SellingApp): Promise<Known> {
  const { id } = await db
    .insertInto('batches')
    .values({ year: 2099, letter: 'C', stream: 'II' })
    .onConflict((conflict) => conflict.constraint('batches_once').doUpdateSet({ is_active: true }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...LEFT_OUT, batchId: id }
}

/** Creates a trip whose week can be copied, and a bus that can replace its bus. */
async function aTripToRepeat({ database: { db } }: SellingApp): Promise<Known> {
  const [from, to] = ['2090-02-06', '2090-02-13']
  const { id, bus_id } = await buildTrip(db, { departTime: new Date(`${from}T05:00:00Z`) })
  const newBusId = (await buildBus(db)).id
  return { ...LEFT_OUT, from, to, batchId: undefined, tripIds: [id], busId: bus_id, newBusId }
}

/** Creates an unused offer. It has ended, so that it changes no fare of other requests. */
async function anEndedOffer({ database: { db } }: SellingApp): Promise<Known> {
  const days = { starts_on: '2020-01-01', ends_on: '2020-12-31' }
  const { id } = await db
    .insertInto('offers')
    .values({ title: 'Ended', percent: 10, ...days })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    ...LEFT_OUT,
    offerId: id,
    percent: 10,
    amount: null,
    routeId: null,
    startsOn: days.starts_on,
    endsOn: days.ends_on,
    maxUses: null,
    code: null,
  }
}

/** Creates the only entry of its kind, because a request for a new order must name all entries of the kind. */
async function theOnlyTeamMember({ database: { db } }: SellingApp): Promise<Known> {
  await db.deleteFrom('site_content').where('kind', '=', 'team').execute()
  const { id } = await db
    .insertInto('site_content')
    .values({ kind: 'team', title: 'Finance officer', author: 'Sample Aisha' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...LEFT_OUT, siteContentId: id, ids: [id], kind: 'team', body: undefined }
}

async function aSavedAnswer({ database: { db } }: SellingApp): Promise<Known> {
  const words = { title: 'Luggage', body: 'Up to 10 kg per passenger.' }
  const { id } = await db.insertInto('saved_answers').values(words).returning('id').executeTakeFirstOrThrow()
  return { ...LEFT_OUT, savedAnswerId: id, ...words }
}

async function aMessage({ database: { db } }: SellingApp): Promise<Known> {
  const words = { subject: 'Luggage', message: 'May I bring two bags?' }
  const { id } = await db
    .insertInto('support_messages')
    .values({ name: 'Tester Okon', email: 'tester.okon@example.com', ...words })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...LEFT_OUT, messageId: id, ...words }
}

async function aColleague({ database: { db } }: SellingApp): Promise<Known> {
  const { id, email } = await buildUser(db, { role: 'support' })
  const ignored = { lastLogin: undefined, logs: undefined, password: undefined }
  return {
    ...LEFT_OUT,
    ...ignored,
    userId: id,
    name: 'Tester Colleague',
    email,
    role: 'support',
    status: 'active',
  }
}

let newcomers = 0

let keys = 0

async function anApiKey({ database }: SellingApp): Promise<Known> {
  const { id: createdBy } = await buildUser(database.db)
  const digest = randomBytes(32)
  const key = {
    name: `Fuzzed key ${keys}`,
    prefix: `tk_${String(++keys).padStart(6, '0')}`,
    digest,
    permissions: ['bookings.view' as const],
    createdBy,
    days: 30,
  }
  return { 'api-keyId': await insertApiKey(database.db, key) }
}

async function aNewcomer(): Promise<Known> {
  return {
    name: 'Tester Newcomer',
    email: `newcomer${++newcomers}@example.com`,
    password: PASSWORD,
    role: 'support',
    status: 'active',
  }
}
