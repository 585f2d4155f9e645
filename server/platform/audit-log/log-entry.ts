import type { AuditAction } from '#domain/audit-actions.ts'

/** The logged-in user who acted. Acts of visitors, the system and the command line have none, nor do failed logins. */
export type Actor = { id: number; name: string }

export type LogEntry = {
  type: 'booking' | 'admin'
  /** The subject and what happened to it, for example `refund.requested`. */
  action: AuditAction
  details: string
  bookingId?: number | undefined
  entity?: string
  entityId?: number
  actor?: Actor | undefined
  before?: object
  after?: object
  ip?: string | undefined
  requestId?: string | undefined
}
