import type { UnknownPayment } from '#contracts/money/unknown-payments.ts'
import type { UnknownRow } from './unknown-payment-queries.ts'

export const presentUnknownPayment = (row: UnknownRow): UnknownPayment => ({
  id: row.id,
  reference: row.reference,
  amount: Number(row.amount_kobo),
  currency: row.currency,
  foundAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  closedBy: row.closed_by_name,
  note: row.note,
})
