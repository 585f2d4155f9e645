import type { Bus, BusChange } from '#contracts/network/buses.ts'
import { BUS_TYPE_NAMES, tooManySeats } from '#domain/network/bus-types.ts'
import { tripsAheadInWords } from '#domain/network/trips-ahead.ts'
import { changes } from '#server/platform/audit-log/changes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { changedMeanwhile, conflict } from '#server/platform/errors.ts'
import { BUS_EXISTS } from './create-bus.ts'
import { countTripsInTheWay, lockBus, updateBus } from './queries.ts'
import { showBus } from './show-bus.ts'

/**
 * Edits a bus. Setting it to Maintenance is always allowed, because a bus can break down at any time: its trips stay,
 * search stops offering them, and the response tells staff how many of them have confirmed bookings.
 */
export const editBus = (db: Database, act: StaffAction, id: number, change: BusChange): Promise<Bus> =>
  withTransaction(db, (tx) => editBusIn(tx, act, id, change))

/** Edits a bus in a transaction of the caller. */
export const editBusIn = (tx: Database, act: StaffAction, id: number, change: BusChange): Promise<Bus> =>
  explainConstraint(BUS_EXISTS, updateAndLog(tx, act, id, change))

async function updateAndLog(tx: Database, act: StaffAction, id: number, change: BusChange): Promise<Bus> {
  await lockBus(tx, id)
  const before = await showBus(tx, id)
  await refuseWhatBreaksTrips(tx, before, change)
  if (!(await updateBus(tx, id, change))) throw changedMeanwhile('bus')
  const after = await showBus(tx, id)
  await writeLog(tx, {
    ...act,
    type: 'admin',
    action: 'bus.updated',
    details: after.plateNo,
    entity: 'bus',
    entityId: id,
    ...changes(before, after),
  })
  return after
}

/**
 * Refuses more seats than the bus type allows. While the bus has trips that have not arrived, also refuses another bus
 * type, and a capacity below the highest seat number of these trips. The seats of a trip are created with the trip, so
 * each must still exist in the bus and on its seat map.
 */
export async function refuseWhatBreaksTrips(
  tx: Database,
  before: Pick<Bus, 'id' | 'busType' | 'capacity'>,
  change: BusChange,
): Promise<void> {
  const busType = change.busType ?? before.busType
  const capacity = change.capacity ?? before.capacity
  const tooMany = tooManySeats({ busType, capacity })
  if (tooMany) throw conflict({ capacity: tooMany })
  if (busType === before.busType && capacity >= before.capacity) return

  const { trips, tooLarge } = await countTripsInTheWay(tx, before.id, capacity)
  const wayOut = (count: number) => `Assign another bus or cancel ${count === 1 ? 'it' : 'them'} first.`
  if (busType !== before.busType && trips > 0) {
    const plan = `${trips === 1 ? 'uses' : 'use'} the seat layout of a ${BUS_TYPE_NAMES[before.busType]}`
    throw conflict({ busType: `${tripsAheadInWords(trips)} ${plan}. ${wayOut(trips)}` })
  }
  if (tooLarge > 0) {
    const seats = `${tooLarge === 1 ? 'has' : 'have'} seats numbered above ${capacity}`
    throw conflict({ capacity: `${tripsAheadInWords(tooLarge)} ${seats}. ${wayOut(tooLarge)}` })
  }
}
