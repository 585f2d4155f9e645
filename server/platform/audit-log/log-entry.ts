import type { AuditAction } from '#domain/platform/audit-actions.ts'

/** The logged-in user who acted. Entries about visitors, jobs, the command line and failed logins have no actor. */
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
