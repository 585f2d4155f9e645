import { type Selectable, sql } from 'kysely'
import type { RefundQuery } from '#contracts/money/refunds.ts'
import type { AccountOutcome } from '#domain/money/refund-account.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lagosDays } from '#server/platform/database/lagos-days.ts'
import {
  filteredBy,
  type List,
  type Page,
  type Part,
  selectIds,
  selectPage,
} from '#server/platform/database/list-page.ts'
import type { Bookings, Payments, Refunds } from '#server/platform/database/schema.ts'
import { isPaymentSearched } from '#server/platform/rules/booking-search.ts'
import { HAS_EMAIL } from '#server/platform/rules/booking-states.ts'
import { isWaiting, NEEDS_A_PERSON } from '#server/platform/rules/refund-waits.ts'

export type RefundRow = Selectable<Refunds> &
  Pick<Selectable<Payments>, 'reference' | 'provider' | 'recorded_by' | 'booking_id'> &
  Pick<Selectable<Bookings>, 'booking_token' | 'passenger_name'> & {
    requested_by_name: string | null
    processed_by_name: string | null
    approved_by_name: string | null
    is_waiting: boolean
    has_email: boolean
    account_bank: string | null
    account_end: string | null
    account_outcome: AccountOutcome | null
    account_given_at: Date | null
  }

const COLUMNS = sql`
  r.*, p.reference, p.provider, p.recorded_by, p.booking_id, b.booking_token, b.passenger_name, asked.name as requested_by_name,
  paid.name as processed_by_name, approved.name as approved_by_name, ${isWaiting('r')} as is_waiting,
  ${HAS_EMAIL} as has_email, account.bank_name as account_bank, account.account_end,
  account.outcome as account_outcome, account.given_at as account_given_at`

const FROM = sql`
  refunds r
  left join payments p on p.id = r.payment_id
  left join bookings b on b.id = p.booking_id
  left join users asked on asked.id = r.requested_by
  left join users paid on paid.id = r.processed_by
  left join users approved on approved.id = r.approved_by
  left join lateral (
    select a.bank_name, a.account_end, a.outcome, a.given_at from refund_accounts a
    where a.refund_id = r.id order by a.id desc limit 1
  ) account on true`

const refundList = (query: RefundQuery): List => ({
  columns: COLUMNS,
  id: sql`r.id`,
  from: FROM,
  where: [
    isPaymentSearched(query.search),
    filteredBy(query.status, (status) =>
      status === 'attention' ? NEEDS_A_PERSON : sql`r.status = ${status}`,
    ),
    filteredBy(query.method, (method) => sql`r.method = ${method}`),
    lagosDays(sql`r.created_at`, query),
  ],
  sorts: { amount: sql`r.amount_kobo`, status: sql`r.status`, created: sql`r.created_at` },
  order: sql`r.created_at desc, r.id desc`,
})

export const selectRefunds = (db: Database, query: RefundQuery & Part): Promise<Page<RefundRow>> =>
  selectPage(db, query, refundList(query))

export const selectRefundIds = (db: Database, query: RefundQuery): Promise<string[]> =>
  selectIds(db, query, refundList(query))

export async function selectRefund(db: Database, id: number): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select ${COLUMNS} from ${FROM} where r.id = ${id}`.execute(db)
  return rows[0]
}
