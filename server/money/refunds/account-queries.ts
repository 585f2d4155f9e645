import { sql } from 'kysely'
import type { AccountOutcome } from '#domain/money/refund-account.ts'
import type { RefundStatus } from '#domain/money/refund-states.ts'
import type { RefundReason } from '#domain/money/refund-words.ts'
import type { Kobo } from '#domain/platform/money.ts'
import { REMOVED } from '#domain/platform/retention.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import { REFUNDS_ARE_FROZEN } from '#server/platform/rules/booking-states.ts'
import { IS_CONTESTED, TAKEN_BACK } from '#server/platform/rules/money-kept.ts'

/** Refund `r` has an account that may be on its way to the provider. */
const IS_TRYING = sql<boolean>`
  exists (select from refund_accounts a where a.refund_id = r.id and a.outcome is null)`

/** The facts that decide whether the passenger can give an account for a refund now. */
export type AccountState = {
  bookingId: number
  /** The reference of the payment. */
  reference: string
  status: RefundStatus
  providerRefundId: string | null
  amount: Kobo
  reason: RefundReason
  email: string
  mobile: string
  isNaira: boolean
  isContested: boolean
  /** A bank took back so much of the payment that the refund exceeds what is left. */
  isTaken: boolean
  isErased: boolean
  /** The contact of the booking was changed less than 24 hours ago. */
  isFrozen: boolean
  isTrying: boolean
}

export async function selectAccountState(db: Database, refundId: number): Promise<AccountState | undefined> {
  const { rows } = await sql<AccountState>`
    select b.id as "bookingId", p.reference, r.status, r.provider_refund_id as "providerRefundId", r.amount_kobo as amount, r.reason,
           b.email, b.mobile, r.method = 'paystack' and coalesce(p.received_currency, p.currency) = 'NGN' as "isNaira",
           ${IS_CONTESTED} as "isContested",
           ${TAKEN_BACK} > 0 and coalesce(p.received_kobo, 0) - ${TAKEN_BACK} < (
             select coalesce(sum(o.amount_kobo), 0) from refunds o
             where o.payment_id = p.id and o.status <> 'FAILED') as "isTaken",
           b.email = ${REMOVED.email} as "isErased",
           ${REFUNDS_ARE_FROZEN} as "isFrozen", ${IS_TRYING} as "isTrying"
    from refunds r join payments p on p.id = r.payment_id join bookings b on b.id = p.booking_id
    where r.id = ${refundId}
  `.execute(db)
  return rows[0]
}

export type Submitted = {
  refundId: number
  outcome: AccountOutcome | null
  bankName: string | null
  end: string | null
}

export async function selectSubmission(tx: Database, submission: string): Promise<Submitted | undefined> {
  const { rows } = await sql<Submitted>`
    select refund_id as "refundId", outcome, bank_name as "bankName", account_end as "end"
    from refund_accounts where submission = ${submission}
  `.execute(tx)
  return rows[0]
}

/** True if an account was handed over through this link, or is being handed over at this moment. */
export async function isLinkSpent(tx: Database, linkId: number): Promise<boolean> {
  const { rows } = await sql`
    select from refund_accounts where link_id = ${linkId} and (outcome is null or outcome = 'taken')
  `.execute(tx)
  return rows.length > 0
}

export async function insertAccount(
  tx: Database,
  account: { refundId: number; linkId: number; submission: string; bankName: string; end: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into refund_accounts (refund_id, link_id, submission, bank_name, account_end)
    values (${account.refundId}, ${account.linkId}, ${account.submission}, left(${account.bankName}, 120), ${account.end})
    returning id
  `.execute(tx)
  return only(rows).id
}

/** Stores the outcome of a submitted account. Returns false if the outcome is stored already. */
export async function settleAccount(tx: Database, id: number, outcome: AccountOutcome): Promise<boolean> {
  const { rows } = await sql`
    update refund_accounts set outcome = ${outcome}, settled_at = now() where id = ${id} and outcome is null
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export type OpenAccount = {
  id: number
  refundId: number
  providerRefundId: string | null
  /** True if the call is so old that it cannot arrive any more. */
  isOver: boolean
}

/**
 * Claims an account whose call ended without a known result, for two minutes. A call takes seconds; after a quarter of
 * an hour it cannot arrive any more.
 */
export async function takeOpenAccount(db: Database): Promise<OpenAccount | undefined> {
  const { rows } = await sql<OpenAccount>`
    with due as (
      select a.id from refund_accounts a
      where a.outcome is null and a.next_check_at <= now()
      order by a.next_check_at
      limit 1
      for update skip locked
    )
    update refund_accounts a
    set next_check_at = now() + interval '2 minutes'
    from due, refunds r
    where a.id = due.id and r.id = a.refund_id
    returning a.id, r.id as "refundId", r.provider_refund_id as "providerRefundId",
              a.given_at < now() - interval '15 minutes' as "isOver"
  `.execute(db)
  return rows[0]
}
