import type { StaffTrip, TripChange } from '#contracts/network/staff-trips.ts'
import { judgeTripStatus, judgeTripTimes } from '#domain/network/trip-times.ts'
import { naira } from '#domain/platform/money.ts'
import { cancelBookings, cancelledInWords } from '#server/changes/trip-cancellation/cancel-bookings.ts'
import { showStaffTrip } from '#server/network/trips/show-staff-trip.ts'
import { changes } from '#server/platform/audit-log/changes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { changedMeanwhile, conflict, invalid, notFound } from '#server/platform/errors.ts'
import { announceTripChange } from '#server/platform/outbox/announce-trip.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { chooseResources } from './choose-resources.ts'
import { type LockedTrip, selectTrip } from './edit-trip-queries.ts'
import type { TripPlanRow } from './plan-trip-queries.ts'
import { refuseClash } from './refuse-clash.ts'
import { tripEntry, written } from './trip-log.ts'
import { updateTripAndSeats } from './update-trip-and-seats.ts'

export const editTrip = (
  db: Database,
  act: StaffAction,
  id: number,
  change: TripChange,
): Promise<StaffTrip> =>
  withTransaction(db, async (tx) => {
    await lockInOrder(tx, { trips: ['no key update', id] })
    const now = await selectTrip(tx, id, change.updatedAt)
    if (!now) throw notFound('Trip')
    if (!now.isAsShown) throw changedMeanwhile('trip')
    return changeLockedTrip(tx, act, { id, now }, change)
  })

/**
 * Changes a trip that this transaction has locked. A cancellation cancels the bookings before the other changes are
 * made, because then no sold seat is left that another change could break.
 */
export async function changeLockedTrip(
  tx: Database,
  act: StaffAction,
  { id, now }: { id: number; now: LockedTrip },
  change: TripChange,
): Promise<StaffTrip> {
  const next = changed(now, change)
  const wrong = judgeTripTimes(next.departTime, next.arriveTime)
  if (wrong) throw invalid({ arriveTime: wrong })

  const notYet = judgeTripStatus(next.status, next.departTime, now.at)
  if (notYet && (next.status !== now.status || next.departTime > now.departTime))
    throw conflict({ status: notYet })

  const before = await showStaffTrip(tx, id)
  const wanted = { ...next, busIds: [next.busId], driverIds: [next.driverId] }
  const {
    buses: [bus],
  } = await chooseResources(tx, wanted, now)
  if (!bus) throw notFound('Bus')
  await refuseClash(tx, next, id)
  const isCanceling = next.status === 'CANCELED' && now.status !== 'CANCELED'
  const ended = isCanceling ? await cancelBookings(tx, act, { id, status: now.status }) : null
  await updateTripAndSeats(tx, id, { now, next, bus })
  const after = await showStaffTrip(tx, id)
  await writeLog(
    tx,
    tripEntry(act, ended ? 'trip.canceled' : 'trip.updated', after, {
      ...changes(written(before), written(after)),
      ...(ended && { note: cancelledInWords(ended) }),
    }),
  )
  if (after.status === 'SCHEDULED') await announceTripChange(tx, id, planned(before), planned(after))
  return after
}

function changed(now: TripPlanRow, change: TripChange): TripPlanRow {
  const { departTime, arriveTime, price } = change
  return {
    routeId: change.routeId ?? now.routeId,
    busId: change.busId ?? now.busId,
    batchId: change.batchId ?? now.batchId,
    driverId: change.driverId === undefined ? now.driverId : change.driverId,
    status: change.status ?? now.status,
    departTime: departTime === undefined ? now.departTime : new Date(departTime),
    arriveTime: arriveTime === undefined ? now.arriveTime : new Date(arriveTime),
    priceKobo: price === undefined ? now.priceKobo : naira(price),
    ownStops: change.ownStops === undefined ? now.ownStops : change.ownStops,
  }
}

/** Returns the values whose changes passengers are told about. */
const planned = ({ departTime, arriveTime, bus, stops }: StaffTrip) => ({
  departTime: new Date(departTime),
  arriveTime: new Date(arriveTime),
  busType: bus.busType,
  plateNo: bus.plateNo,
  stops,
})
