import { addDays, lagosDay, lagosInstant, lagosWeekday } from '#domain/lagos-time.ts'
import { kobo } from '#domain/money.ts'
import type { DisputeOptions } from '#sandbox/paystack/dispute-transaction.ts'
import { buildPacks } from '#server/money/disputes/build-packs.ts'
import { pollDisputes } from '#server/money/disputes/note-dispute.ts'
import { confirmedVisitor, webhooksArrive } from '#server/money/refunds/testing/money-to-return.ts'
import type { SellingApp } from '#testing/selling-app.ts'

/** Returns the next Friday at 14:00 in Lagos: 16 business hours later it is Monday, 06:00. */
export function nextFriday(now: Date): Date {
  let day = addDays(lagosDay(now), 1)
  while (lagosWeekday(lagosInstant(day)) !== 'Friday') day = addDays(day, 1)
  return lagosInstant(day, '14:00')
}

/** Marks the seats of a booking as boarded a minute ago. */
export const board = ({ database }: SellingApp, bookingId: number) =>
  database.pool.query(`update seats set boarded_at = now() - interval '1 minute' where booking_id = $1`, [
    bookingId,
  ])

/** Returns a confirmed visitor whose payment is disputed, with the evidence. The draft declines if they boarded. */
export async function disputedVisitor(
  shop: SellingApp,
  { hasBoarded = true, ...options }: { hasBoarded?: boolean } & DisputeOptions = {},
) {
  const visitor = await confirmedVisitor(shop, [4])
  if (hasBoarded) await board(shop, visitor.id)
  shop.sandbox.paystack.dispute(visitor.reference, options)
  await webhooksArrive(shop)
  await buildPacks(shop.context)
  return { ...visitor, disputeId: await disputeIdOf(shop, visitor.reference) }
}

export async function disputeIdOf({ database }: SellingApp, reference: string): Promise<number> {
  const { id } = await database.db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select('disputes.id')
    .where('payments.reference', '=', reference)
    .orderBy('disputes.id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends the time that a node has to send an answer. */
export const endClaims = ({ database }: SellingApp) =>
  database.pool.query(
    `update disputes set answer_claimed_at = now() - interval '6 minutes' where answered_at is null and answer is not null`,
  )

/** Returns the dispute as the provider has it. */
export const atProvider = (shop: SellingApp, reference: string) =>
  shop.sandbox.paystack.ledger().disputes.findLast((one) => one.reference === reference)

/** Answers the dispute of a payment on the provider's dashboard, past our product. */
export async function answerOnDashboard(shop: SellingApp, reference: string): Promise<void> {
  const { paystack } = shop.context
  const id = String(atProvider(shop, reference)?.id)
  const fileName = String(await paystack.uploadEvidence(id, Buffer.from('by hand')))
  await paystack.resolveDispute(id, {
    resolution: 'declined',
    refundAmount: kobo(0),
    message: 'Answered by hand',
    fileName,
    evidence: null,
  })
  await pollDisputes(shop.context)
}
