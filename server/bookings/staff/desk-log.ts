import type { LogEntry } from '#server/platform/audit-log/log-entry.ts'
import type { Act } from '#server/platform/auth/act.ts'
import type { LockedBooking } from './queries.ts'

/** An entry about a booking that staff changed. */
export const deskEntry = (
  act: Act,
  booking: Pick<LockedBooking, 'id'>,
  action: string,
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

/** What staff typed stands last, so that it cannot be taken for what the product says. */
export const reasonInWords = (reason: string): string | false => reason !== '' && `reason: ${reason}`
