import { sql } from 'kysely'
import type { Attention } from '#contracts/dashboard.ts'
import type { Database } from '#server/database/connect.ts'

export async function selectAttention(db: Database): Promise<Attention> {
  const { rows } = await sql<Attention>`
    select (select count(*) from payments where exception is not null and exception_closed_at is null)::int as payments,
           (select count(*) from refunds
            where status in ('FAILED', 'NEEDS_ATTENTION') or status = 'REQUESTED' and method <> 'paystack')::int as refunds,
           (select count(*) from support_messages where status = 'new')::int as messages
  `.execute(db)
  return rows[0] ?? { payments: 0, refunds: 0, messages: 0 }
}
