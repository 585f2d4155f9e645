import { addDays, lagosDay, lagosInstant, lagosWeekday } from '#domain/platform/lagos-time.ts'
import { kobo } from '#domain/platform/money.ts'
import type { DisputeOptions } from '#sandbox/paystack/dispute-transaction.ts'
import { pollDisputes, readDisputes } from '#server/money/disputes/note-dispute.ts'
import { recordDisputes } from '#server/money/disputes/record-disputes.ts'
import { confirmedVisitor, webhooksArrive } from '#server/money/refunds/testing/money-to-return.ts'
import type { DisputeAtProvider } from '#server/platform/providers/paystack-disputes.ts'
import type { SellingApp } from '#testing/selling-app.ts'
import type { staffMember } from '#testing/staff.ts'

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

/** Returns a confirmed visitor whose payment is disputed. */
export async function disputedVisitor(
  shop: SellingApp,
  {
    hasBoarded = true,
    termsVersion,
    ...options
  }: { hasBoarded?: boolean; termsVersion?: string } & DisputeOptions = {},
) {
  const visitor = await confirmedVisitor(shop, [4], { termsVersion })
  if (hasBoarded) await board(shop, visitor.id)
  shop.sandbox.paystack.dispute(visitor.reference, options)
  await webhooksArrive(shop)
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

/** Records the dispute of a payment as if the provider told it with these changes. */
export async function providerTells(
  shop: SellingApp,
  reference: string,
  change: Partial<DisputeAtProvider>,
): Promise<void> {
  const { disputes } = await shop.context.paystack.listDisputes({ since: new Date(0) })
  const told = disputes.findLast((one) => one.reference === reference)
  if (!told) throw new Error('the provider lists no dispute of this payment')
  await recordDisputes(shop.context, reference, [{ ...told, ...change }])
}

/** The provider accepted the dispute because nobody answered, and took this much. */
export const autoAccepted = (amount: number | null) =>
  ({ status: 'LOST', providerStatus: 'resolved', resolution: 'auto-accepted', amount }) as const

/** The bank decided for us. */
export const DECLINED = { status: 'WON', providerStatus: 'resolved', resolution: 'declined' } as const

/** Answers the dispute of a payment on the provider's dashboard instead of in our product. */
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

/** The provider forgets the dispute of a payment, and the nightly comparison notices it. */
export async function loseSight(shop: SellingApp, reference: string): Promise<void> {
  shop.sandbox.paystack.forgetDispute(reference)
  await readDisputes(shop.context, new Date(), { withOlder: true })
}

type Clerk = Awaited<ReturnType<typeof staffMember>>

/** Returns the dispute as the screen of a clerk shows it. */
export const shown = async ({ call }: Clerk, id: number) => (await call('GET', `/disputes/${id}`)).json().data

/** Answers as the screen does: with the facts that were shown. */
export async function answer(clerk: Clerk, id: number, change: object = {}) {
  const { basisSha256 } = await shown(clerk, id)
  return clerk.call('POST', `/disputes/${id}/answer`, { ...DECLINE, basisSha256, ...change })
}

export const DECLINE = {
  resolution: 'declined',
  refundAmount: 0,
  message: 'The passenger travelled with us.',
} as const

export const accept = (clerk: Clerk, id: number, refundAmount: number) =>
  answer(clerk, id, { resolution: 'merchant-accepted', refundAmount, message: 'We return this part.' })

export const disputeRow = ({ database }: SellingApp, id: number) =>
  database.db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Returns the reasons of the reminders about disputes that staff got by mail. */
export async function alertsTo({ database }: SellingApp, email: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('notifications')
    .select('dedupe_key')
    .where('kind', '=', 'dispute-due')
    .where('contact_info', '=', email)
    .orderBy('id')
    .execute()
  return rows.map(({ dedupe_key }) => dedupe_key.split(':')[2] ?? '')
}

/** The refunds at the provider, without those that it made for an accepted dispute. */
export const sentByUs = ({ sandbox }: SellingApp) =>
  sandbox.paystack.ledger().refunds.filter(({ disputeId }) => disputeId === undefined)
