import type { StaffRefund } from '#contracts/money/refunds.ts'
import { waysByHand } from '#domain/money/payment-facts.ts'
import { isCountedInNaira } from '#domain/money/refund-words.ts'
import type { RefundRow } from './list-refund-queries.ts'

export const presentRefund = (row: RefundRow): StaffRefund => ({
  id: row.id,
  payment: { id: row.payment_id, paystackRef: row.reference, provider: row.provider },
  booking: {
    id: row.booking_id,
    bookingToken: row.booking_token,
    passengerName: row.passenger_name,
    hasEmail: row.has_email,
  },
  amount: row.amount_kobo,
  isNaira: isCountedInNaira(row.reason),
  reason: row.reason,
  note: row.note,
  method: row.method,
  ways: waysByHand({ provider: row.provider, isByStaff: row.recorded_by !== null }),
  status: row.status,
  lastError: row.last_error,
  requestedBy: row.requested_by_name,
  requestedById: row.requested_by,
  isWaiting: row.is_waiting,
  isOverdue: row.escalated_at !== null && row.status !== 'PROCESSED',
  account: row.account_given_at && {
    bankName: row.account_bank,
    end: row.account_end,
    outcome: row.account_outcome,
    givenAt: row.account_given_at.toISOString(),
  },
  approvedBy: row.approved_by_name,
  processedBy: row.processed_by_name,
  processedAt: row.processed_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})
