import { sql } from 'kysely'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'

/** A refund as its messages name it. */
export type NamedRefund = { amount: Kobo; reference: string }

/** Returns a refund that needs an account. */
export async function selectWithoutAccount(db: Database, refundId: number): Promise<NamedRefund | undefined> {
  const { rows } = await sql<NamedRefund>`
    select r.amount_kobo as amount, p.reference
    from refunds r join payments p on p.id = r.payment_id
    where r.id = ${refundId} and r.status = 'NEEDS_ATTENTION'
  `.execute(db)
  return rows[0]
}

export type AccountNotice = NamedRefund & { bankName: string | null; end: string | null }

/** Returns the account to which a refund goes. */
export async function selectAccountNotice(db: Database, id: number): Promise<AccountNotice | undefined> {
  const { rows } = await sql<AccountNotice>`
    select r.amount_kobo as amount, p.reference, a.bank_name as "bankName", a.account_end as "end"
    from refund_accounts a join refunds r on r.id = a.refund_id join payments p on p.id = r.payment_id
    where a.id = ${id}
  `.execute(db)
  return rows[0]
}
