import type { PassengerChange, PassengerSeat } from '#contracts/bookings/passengers.ts'
import { detailsInWords, PASSENGER_FIELDS } from '#domain/bookings/passenger-details.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError, changedMeanwhile, notFound } from '#server/platform/errors.ts'
import { missingOf } from './list-missing.ts'
import { lockPassenger, saveInfant, selectSaved, updatePassenger } from './queries.ts'

export type ChangedPassenger = {
  seat: PassengerSeat
  /** The changed details in words, without their values, for the audit log. Null if nothing changed. */
  changed: string | null
}

/**
 * Stores details of the passenger on one seat of a confirmed booking. Throws STALE for the second of two editors, and
 * NOT_FOUND if the seat was cancelled meanwhile.
 */
export async function changePassenger(
  tx: Database,
  seat: { bookingId: number; seatNo: string },
  { updatedAt, infantName, ...given }: PassengerChange,
): Promise<ChangedPassenger> {
  const before = await lockPassenger(tx, seat, updatedAt)
  if (before?.status !== 'CONFIRMED') throw notFound('Seat')
  if (before.isErased)
    throw new AppError(
      'CONFLICT',
      'The personal data of this booking has been erased, so its passengers cannot be changed.',
    )
  if (!before.isAsShown) throw changedMeanwhile('passenger')
  const fields = PASSENGER_FIELDS.filter(
    (field) => given[field] !== undefined && given[field] !== before[field],
  )
  const isInfantChanged = infantName !== undefined && infantName !== (before.infantName ?? '')
  if (isInfantChanged) await saveInfant(tx, before.id, infantName)
  // Updates the passenger even if only the infant changed, so that a second editor gets STALE.
  if (fields.length > 0 || isInfantChanged) await updatePassenger(tx, before.id, given)
  const saved = await selectSaved(tx, before.id)
  return {
    seat: { seatNo: saved.seatNo, missing: missingOf(saved), updatedAt: saved.updatedAt.toISOString() },
    changed: [detailsInWords(fields), isInfantChanged && 'infant'].filter(Boolean).join(', ') || null,
  }
}
