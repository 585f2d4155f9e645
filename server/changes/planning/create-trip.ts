import type { StaffTrip, TripInput } from '#contracts/network/staff-trips.ts'
import { judgeTripStatus } from '#domain/network/trip-times.ts'
import { naira } from '#domain/platform/money.ts'
import { showStaffTrip } from '#server/network/trips/show-staff-trip.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { conflict } from '#server/platform/errors.ts'
import { makeSeats } from '#server/platform/rules/make-seats.ts'
import { chooseResources } from './choose-resources.ts'
import { insertTrips, type TripPlanRow } from './plan-trip-queries.ts'
import { refuseClash } from './refuse-clash.ts'
import { tripEntry, written } from './trip-log.ts'

/** Creates a trip and its seats in one transaction, so that no trip without seats is ever visible. */
export const createTrip = (db: Database, act: StaffAction, input: TripInput): Promise<StaffTrip> =>
  withTransaction(db, async (tx) => {
    const plan = planOf(input)
    const { route } = await chooseResources(tx, { ...plan, busIds: [plan.busId], driverIds: [plan.driverId] })
    const notYet = judgeTripStatus(plan.status, plan.departTime, route.now)
    if (notYet) throw conflict({ status: notYet })
    await refuseClash(tx, plan, null)
    const [id = 0] = await insertTrips(tx, [plan])
    await makeSeats(tx, [id])
    const trip = await showStaffTrip(tx, id)
    await writeLog(tx, tripEntry(act, 'trip.created', trip, { after: written(trip) }))
    return trip
  })

const planOf = ({ price, departTime, arriveTime, ...rest }: TripInput): TripPlanRow => ({
  ...rest,
  departTime: new Date(departTime),
  arriveTime: new Date(arriveTime),
  priceKobo: naira(price),
})
