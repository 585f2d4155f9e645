import type { BulkResult } from '#contracts/bookings/bulk-bookings.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { type ChosenBooking, selectChosen } from './bulk-queries.ts'

type Outcome = BulkResult['outcome']

/**
 * Calls `act` for each chosen booking, one after the other, and returns the results. An AppError with a status below
 * 500 becomes the result `refused` of its booking and does not stop the others. Any other error stops the request.
 */
export async function forEachBooking(
  db: Database,
  ids: readonly number[],
  act: (booking: ChosenBooking) => Promise<Outcome>,
): Promise<BulkResult[]> {
  const bookings = new Map((await selectChosen(db, ids)).map((booking) => [booking.id, booking]))
  const results: BulkResult[] = []
  for (const id of new Set(ids)) {
    const booking = bookings.get(id)
    results.push(booking ? await resultOf(booking, act) : { id, outcome: 'not-found', reason: null })
  }
  return results
}

async function resultOf(
  booking: ChosenBooking,
  act: (booking: ChosenBooking) => Promise<Outcome>,
): Promise<BulkResult> {
  try {
    return { id: booking.id, outcome: await act(booking), reason: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { id: booking.id, outcome: 'refused', reason: error.message }
  }
}
