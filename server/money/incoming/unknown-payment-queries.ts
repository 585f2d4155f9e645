import { type Selectable, sql } from 'kysely'
import type { UnknownPaymentQuery } from '#contracts/money/unknown-payments.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  filteredBy,
  type List,
  matches,
  type Page,
  type Part,
  selectIds,
  selectPage,
} from '#server/platform/database/list-page.ts'
import type { UnknownPayments } from '#server/platform/database/schema.ts'
import type { Transaction } from '#server/platform/providers/paystack.ts'

/**
 * Stores an unknown payment, with the amount 0 if the provider's response has no usable amount. A later response with a
 * usable amount replaces the 0. Returns false if nothing was stored because the payment is already stored.
 */
export async function insertUnknown(
  tx: Database,
  reference: string,
  transaction: Pick<Transaction, 'id' | 'received' | 'currency'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into unknown_payments (reference, provider_txn_id, amount_kobo, currency)
    values (${reference}, ${transaction.id}, ${transaction.received ?? 0}, ${transaction.currency})
    on conflict (reference) do update
    set amount_kobo = excluded.amount_kobo, currency = excluded.currency
    where unknown_payments.amount_kobo = 0 and excluded.amount_kobo > 0
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export type UnknownRow = Selectable<UnknownPayments> & { closed_by_name: string | null }

const FROM = sql`unknown_payments u left join users w on w.id = u.closed_by`
const COLUMNS = sql`u.*, w.name as closed_by_name`

const unknownList = (query: UnknownPaymentQuery): List => ({
  columns: COLUMNS,
  id: sql`u.id`,
  from: FROM,
  where: [
    matches(query.search, sql`u.reference`),
    filteredBy(query.isOpen, (isOpen) => (isOpen ? sql`u.closed_at is null` : sql`u.closed_at is not null`)),
  ],
  sorts: { found: sql`u.created_at`, amount: sql`u.amount_kobo` },
  order: sql`u.created_at desc, u.id desc`,
})

export const selectUnknowns = (db: Database, query: UnknownPaymentQuery & Part): Promise<Page<UnknownRow>> =>
  selectPage(db, query, unknownList(query))

export const selectUnknownIds = (db: Database, query: UnknownPaymentQuery): Promise<string[]> =>
  selectIds(db, query, unknownList(query))

export async function selectUnknown(db: Database, id: number): Promise<UnknownRow | undefined> {
  const { rows } = await sql<UnknownRow>`select ${COLUMNS} from ${FROM} where u.id = ${id}`.execute(db)
  return rows[0]
}

export async function lockUnknown(
  tx: Database,
  id: number,
): Promise<{ reference: string; amount: number; isClosed: boolean } | undefined> {
  const { rows } = await sql<{ reference: string; amount: number; isClosed: boolean }>`
    select reference, amount_kobo::float8 as amount, closed_at is not null as "isClosed"
    from unknown_payments where id = ${id}
    for update
  `.execute(tx)
  return rows[0]
}

export async function closeUnknown(
  tx: Database,
  id: number,
  { by, note, bookingId }: { by: number; note: string; bookingId: number | null },
): Promise<void> {
  await sql`
    update unknown_payments set closed_at = now(), closed_by = ${by}, note = ${note}, booking_id = ${bookingId}
    where id = ${id}
  `.execute(tx)
}

/**
 * Inserts an unknown payment as a payment of a booking, to be settled. Returns undefined if no booking has this token.
 */
export async function insertFoundPayment(
  tx: Database,
  found: { bookingToken: string; reference: string; amount: number; mode: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ bookingId: number }>`
    insert into payments (booking_id, purpose, provider, reference, payer_email, amount_kobo, mode, next_check_at)
    select b.id, case b.status when 'CONFIRMED' then 'BALANCE' else 'FULL' end, 'paystack', ${found.reference}, b.email,
           ${found.amount}, ${found.mode}, now()
    from bookings b
    where b.booking_token = ${found.bookingToken} and b.held_by is null
    returning booking_id as "bookingId"
  `.execute(tx)
  return rows[0]?.bookingId
}
