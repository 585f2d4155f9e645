import type { BusReplacement } from '#contracts/changes/bus-replacements.ts'
import type { Told } from '#contracts/messages/notifications.ts'
import { showStaffTrip } from '#server/network/trips/show-staff-trip.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { countTold } from './count-told.ts'
import { changeLockedTrip } from './edit-trip.ts'
import { type LockedTrip, selectTrip } from './edit-trip-queries.ts'
import { tripInWords } from './trip-log.ts'

type Replaced = { changed: number; told: Told }

/**
 * Assigns another bus to upcoming trips of a bus: to all or none, with the same checks as for a single trip. Sold seats
 * keep their numbers.
 */
export const replaceBus = (
  { db, sms }: Pick<AppContext, 'db' | 'sms'>,
  act: StaffAction,
  oldBusId: number,
  { newBusId, tripIds }: BusReplacement,
): Promise<Replaced> =>
  withTransaction(db, async (tx) => {
    if (oldBusId === newBusId) throw invalid({ newBusId: 'Choose another bus' })
    const trips: { id: number; now: LockedTrip }[] = []
    await lockInOrder(tx, { trips: ['no key update', tripIds] })
    for (const id of tripIds.toSorted((one, other) => one - other)) {
      const now = await selectTrip(tx, id, undefined)
      if (!now || !isComing(now, oldBusId)) throw new AppError('CONFLICT', CHANGED)
      trips.push({ id, now })
    }
    for (const trip of trips) {
      await changeLockedTrip(tx, act, trip, { busId: newBusId }).catch(async (error: unknown) => {
        throw await named(tx, trip.id, error)
      })
    }
    return { changed: trips.length, told: await countTold({ db: tx, sms }, tripIds) }
  })

const isComing = ({ busId, status, departTime, at }: LockedTrip, oldBusId: number): boolean =>
  busId === oldBusId && status === 'SCHEDULED' && departTime > at

const CHANGED =
  'Some of these trips have departed, were cancelled or now have another bus. Check the list again. Nothing was changed.'

/** Names the trip in a refusal, because the request is about several. Other errors stay as they are. */
async function named(tx: Database, tripId: number, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'CONFLICT') return error
  const trip = tripInWords(await showStaffTrip(tx, tripId))
  return new AppError('CONFLICT', `${trip}: ${error.message} Nothing was changed.`)
}
