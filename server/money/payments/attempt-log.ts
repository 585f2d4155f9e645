import type { Purpose } from '#domain/money/payment-facts.ts'
import type { AuditAction } from '#domain/platform/audit-actions.ts'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import type { LogEntry } from '#server/platform/audit-log/log-entry.ts'

export type Attempt = { id: number; bookingId: number; amount: Kobo }

const PURPOSES: Record<Purpose, string> = {
  FULL: 'full payment',
  COMMITMENT: 'commitment fee',
  BALANCE: 'balance',
  MANUAL: 'recorded by staff',
}

export const startedEntry = (attempt: Attempt & { purpose: Purpose }): LogEntry => ({
  ...entryOf(attempt, 'payment.started', PURPOSES[attempt.purpose]),
  after: { status: 'PENDING' },
})

export const failedEntry = (attempt: Attempt, because: string): LogEntry => ({
  ...entryOf(attempt, 'payment.failed', because),
  before: { status: 'PENDING' },
  after: { status: 'FAILED' },
})

const entryOf = ({ id, bookingId, amount }: Attempt, action: AuditAction, more: string): LogEntry => ({
  type: 'booking',
  action,
  details: `${formatNaira(amount)}, ${more}`,
  bookingId,
  entity: 'payment',
  entityId: id,
})
