import type { Act } from '#server/auth/act.ts'
import type { LogEntry } from '#server/logs/write-log.ts'
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

/** `seats 22, 23` */
export const seatsInWords = (seatNos: readonly string[]): string =>
  `${seatNos.length === 1 ? 'seat' : 'seats'} ${seatNos.join(', ')}`

/** What staff typed stands last, so that it cannot be taken for what the product says. */
export const reasonInWords = (reason: string): string | false => reason !== '' && `reason: ${reason}`
