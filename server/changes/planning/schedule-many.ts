import type { TripPlan, TripSchedule } from '#contracts/changes/trip-plans.ts'
import { routeName } from '#domain/network/route-name.ts'
import { isPossible } from '#domain/network/trip-plan.ts'
import { lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { withKeyedTransaction } from '#server/platform/idempotency/with-idempotency.ts'
import { makeSeats } from '#server/platform/rules/make-seats.ts'
import { type PlannedTrip, planMany } from './plan-many.ts'
import { insertTrips, type TripPlanRow } from './plan-trip-queries.ts'

type Scheduled = { created: number; skipped: number }

/**
 * Creates all trips of the plans or, with skipClashes, only those that can run. A request repeated with the same
 * idempotency key creates nothing more.
 */
export const scheduleMany = (
  db: Database,
  act: StaffAction,
  schedule: TripSchedule,
  key: string | undefined,
): Promise<Scheduled> => {
  const request = { endpoint: `POST /trips/schedule by ${act.actor.id}`, key, body: schedule }
  return withKeyedTransaction(db, request, (tx) => createThem(tx, act, schedule))
}

async function createThem(
  tx: Database,
  act: StaffAction,
  { plans, skipClashes }: TripSchedule,
): Promise<Scheduled> {
  const trips = await planMany(tx, plans)
  const possible = trips.filter(isPossible)
  const skipped = trips.filter((trip) => !isPossible(trip))
  if (skipped.length > 0 && !skipClashes) throw refusal(skipped, trips.length)
  if (possible.length === 0)
    throw new AppError('CONFLICT', 'None of these trips can run. Choose other buses, days or times.')

  for (const plan of plans) {
    const ofPlan = possible.filter((trip) => trip.plan === plan)
    if (ofPlan.length === 0) continue
    const ids = await insertTrips(tx, ofPlan.map(rowOf))
    await makeSeats(tx, ids)
    await logPlan(tx, act, plan, {
      ids,
      name: ofPlan[0] ? routeName(ofPlan[0]) : '',
      skipped: skipped.filter((trip) => trip.plan === plan).length,
    })
  }
  return { created: possible.length, skipped: skipped.length }
}

const rowOf = ({ plan, busId, driverId, departTime, arriveTime }: PlannedTrip): TripPlanRow => ({
  routeId: plan.routeId,
  busId,
  batchId: plan.batchId,
  driverId,
  status: 'SCHEDULED',
  departTime,
  arriveTime,
  priceKobo: naira(plan.price),
  ownStops: null,
})

async function logPlan(
  tx: Database,
  act: StaffAction,
  { routeId, price, firstDay, lastDay }: TripPlan,
  { ids, name, skipped }: { ids: number[]; name: string; skipped: number },
): Promise<void> {
  const [first, last] = [firstDay, lastDay].map((day) => lagosDate(lagosInstant(day)))
  await writeLog(tx, {
    ...act,
    type: 'admin',
    action: 'trips.scheduled',
    details: `${name}, ${first} to ${last}: ${ids.length === 1 ? '1 trip' : `${ids.length} trips`}`,
    entity: 'route',
    entityId: routeId,
    after: { tripIds: ids, price, skipped },
  })
}

/**
 * Returns, for example, `2 of 10 trips cannot run. Bus LSR-233YA runs Lagos to Awgu until Wed 18 Nov, 5:30 pm. Nothing
 * was created.`
 */
function refusal([first, ...more]: PlannedTrip[], count: number): AppError {
  const why =
    first?.check === 'past'
      ? `${count === 1 ? 'Its' : 'A'} departure time has passed`
      : `Bus ${first?.plateNo} ${first?.note}`
  const trips = count === 1 ? 'The trip' : `${more.length + 1} of ${count} trips`
  return new AppError('CONFLICT', `${trips} cannot run. ${why}. Nothing was created.`)
}
