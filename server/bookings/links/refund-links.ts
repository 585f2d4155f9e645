import { type GivenAccount, refundAccountLink } from '#domain/money/refund-account.ts'
import type { Kobo } from '#domain/platform/money.ts'
import { digestOf, newToken } from '#server/platform/auth/session-token.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { deadLink, endedVisit } from '#server/platform/errors.ts'
import { announceRefundLink } from '#server/platform/outbox/announce.ts'
import {
  insertRefundLink,
  isRefundLinkAlive,
  type RefundVisit,
  redeemRefundLink,
  selectAccountNotice,
  selectLinkedRefund,
  selectRefundVisit,
  startRefundLink,
} from './refund-link-queries.ts'

/** Queues the message with a link, in the caller's transaction. The token is created when the message is composed. */
export async function queueRefundLink(
  tx: Database,
  { refundId, bookingId, by }: { refundId: number; bookingId: number; by: 'email' | 'sms' },
): Promise<boolean> {
  return announceRefundLink(tx, { linkId: await insertRefundLink(tx, refundId), bookingId, by })
}

/** A refund as its messages name it. */
export type NamedRefund = { amount: Kobo; reference: string }

/**
 * Creates the token of a link when its message is composed, and stores only its digest. A message that is sent again has
 * a new token; the earlier one stops working. Returns undefined if the link was used or is no longer needed.
 */
export async function openRefundLink(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  id: number,
): Promise<(NamedRefund & { link: string }) | undefined> {
  const { token, digest } = newToken()
  const refund = await selectLinkedRefund(db, id)
  if (!refund || !(await startRefundLink(db, id, digest))) return undefined
  return { ...refund, link: refundAccountLink(config.publicUrl, token) }
}

/** Reads the account to which a refund goes. Undefined once it was forgotten. */
export async function readGivenAccount(
  db: Database,
  id: number,
): Promise<(NamedRefund & GivenAccount) | undefined> {
  const notice = await selectAccountNotice(db, id)
  if (!notice || notice.bankName === null || notice.end === null) return undefined
  return { ...notice, bankName: notice.bankName, end: notice.end }
}

/** Changes nothing: mail scanners open the links of mails. */
export const isAlive = (db: Database, token: string): Promise<boolean> =>
  isRefundLinkAlive(db, digestOf(token))

/** Uses up a link. Returns the key of the visit that it starts, and the refund. */
export async function startRefundVisit(
  tx: Database,
  token: string,
): Promise<{ key: string; refundId: number }> {
  const { token: key, digest } = newToken()
  const redeemed = await redeemRefundLink(tx, digestOf(token), digest)
  if (!redeemed) throw deadLink()
  return { key, refundId: redeemed.refundId }
}

export async function refundVisitOf(db: Database, key: string): Promise<RefundVisit> {
  const visit = await selectRefundVisit(db, digestOf(key))
  if (!visit) throw endedVisit()
  return visit
}
