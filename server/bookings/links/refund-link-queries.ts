import { sql } from 'kysely'
import type { Kobo } from '#domain/platform/money.ts'
import { LINK_MINUTES, VISIT_MINUTES } from '#domain/platform/one-time-link.ts'
import type { Database } from '#server/platform/database/connect.ts'

export async function insertRefundLink(tx: Database, refundId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into refund_links (refund_id) values (${refundId}) returning id
  `.execute(tx)
  return (rows[0] as { id: number }).id
}

/** Stores a new token. Returns false if the link was used, or the refund no longer needs an account. */
export async function startRefundLink(db: Database, id: number, digest: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update refund_links l
    set token_sha256 = ${digest}, expires_at = now() + make_interval(mins => ${LINK_MINUTES})
    from refunds r
    where l.id = ${id} and l.key_sha256 is null and r.id = l.refund_id and r.status = 'NEEDS_ATTENTION'
    returning 1
  `.execute(db)
  return rows.length > 0
}

export async function isRefundLinkAlive(db: Database, token: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from refund_links where token_sha256 = ${token} and expires_at > now()
  `.execute(db)
  return rows.length > 0
}

/** Replaces the token by the key of a visit. Returns undefined if the link has expired, and for a second use. */
export async function redeemRefundLink(
  tx: Database,
  token: Buffer,
  key: Buffer,
): Promise<{ refundId: number } | undefined> {
  const { rows } = await sql<{ refundId: number }>`
    update refund_links
    set token_sha256 = null, expires_at = null, key_sha256 = ${key},
        key_expires_at = now() + make_interval(mins => ${VISIT_MINUTES})
    where token_sha256 = ${token} and expires_at > now()
    returning refund_id as "refundId"
  `.execute(tx)
  return rows[0]
}

export type RefundVisit = { linkId: number; refundId: number; amount: Kobo; reference: string; until: Date }

/** Returns the visit with this key, with the amount of the refund and the reference of its payment. */
export async function selectRefundVisit(db: Database, key: Buffer): Promise<RefundVisit | undefined> {
  const { rows } = await sql<RefundVisit>`
    select l.id as "linkId", r.id as "refundId", r.amount_kobo as amount, p.reference, l.key_expires_at as until
    from refund_links l join refunds r on r.id = l.refund_id join payments p on p.id = r.payment_id
    where l.key_sha256 = ${key} and l.key_expires_at > now()
  `.execute(db)
  return rows[0]
}

/** Returns the refund of a link, for the message with the link. */
export async function selectLinkedRefund(
  db: Database,
  linkId: number,
): Promise<{ amount: Kobo; reference: string } | undefined> {
  const { rows } = await sql<{ amount: Kobo; reference: string }>`
    select r.amount_kobo as amount, p.reference
    from refund_links l join refunds r on r.id = l.refund_id join payments p on p.id = r.payment_id
    where l.id = ${linkId}
  `.execute(db)
  return rows[0]
}

export type AccountNotice = { amount: Kobo; reference: string; bankName: string | null; end: string | null }

/** Returns the account to which a refund goes, for the message about it. */
export async function selectAccountNotice(db: Database, id: number): Promise<AccountNotice | undefined> {
  const { rows } = await sql<AccountNotice>`
    select r.amount_kobo as amount, p.reference, a.bank_name as "bankName", a.account_end as "end"
    from refund_accounts a join refunds r on r.id = a.refund_id join payments p on p.id = r.payment_id
    where a.id = ${id}
  `.execute(db)
  return rows[0]
}
