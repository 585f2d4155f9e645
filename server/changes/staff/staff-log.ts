import type { AuditAction } from '#domain/platform/audit-actions.ts'
import type { LogEntry } from '#server/platform/audit-log/log-entry.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { LockedBooking } from './edit-booking-queries.ts'

/** Returns a log entry for a booking that staff changed. */
export const staffEntry = (
  act: StaffAction,
  booking: Pick<LockedBooking, 'id'>,
  action: AuditAction,
  details: (string | false)[],
): LogEntry => ({
  ...act,
  type: 'admin',
  action,
  details: details.filter(Boolean).join('; '),
  bookingId: booking.id,
  entity: 'booking',
  entityId: booking.id,
})

/**
 * Labels text typed by staff. Callers put it last in the details, so that it cannot be mistaken for text of the
 * program.
 */
export const reasonInWords = (reason: string): string | false => reason !== '' && `reason: ${reason}`
