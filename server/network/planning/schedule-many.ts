import type { TripSchedule } from '#contracts/trip-plans.ts'
import { lagosDate, lagosInstant } from '#domain/lagos-time.ts'
import { naira } from '#domain/money.ts'
import { routeName } from '#domain/route-name.ts'
import { type CheckedTrip, isPossible } from '#domain/trip-plan.ts'
import { AppError } from '#server/errors.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { makeSeats } from '#server/platform/database/make-seats.ts'
import { withKeyedTransaction } from '#server/platform/idempotency/with-idempotency.ts'
import { type ManyTrips, planMany } from './plan-many.ts'
import { insertTrips } from './plan-trip-queries.ts'

type Scheduled = { created: number; skipped: number }

/**
 * Creates all trips of the plan or, with skipClashes, only those that can run. A request repeated with its idempotency
 * key creates nothing twice.
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

async function createThem(tx: Database, act: StaffAction, schedule: TripSchedule): Promise<Scheduled> {
  const { skipClashes, ...plan } = schedule
  const many = await planMany(tx, plan)
  const possible = many.trips.filter(isPossible)
  const skipped = many.trips.filter((trip) => !isPossible(trip))
  if (skipped.length > 0 && !skipClashes) throw refusal(skipped, many)
  if (possible.length === 0) throw new AppError('CONFLICT', 'None of these buses is free on these days.')

  const { routeId, batchId, price } = plan
  const ids = await insertTrips(
    tx,
    possible.map(({ busId, departTime, arriveTime }) => ({
      routeId,
      busId,
      batchId,
      driverId: null,
      status: 'SCHEDULED' as const,
      departTime,
      arriveTime,
      priceKobo: naira(price),
      ownStops: null,
    })),
  )
  await makeSeats(tx, ids)
  const [first, last] = [plan.firstDay, plan.lastDay].map((day) => lagosDate(lagosInstant(day)))
  await writeLog(tx, {
    ...act,
    type: 'admin',
    action: 'trips.scheduled',
    details: `${routeName(many.resources.route)}, ${first} to ${last}: ${ids.length === 1 ? '1 trip' : `${ids.length} trips`}`,
    entity: 'route',
    entityId: routeId,
    after: { tripIds: ids, price, skipped: skipped.length },
  })
  return { created: ids.length, skipped: skipped.length }
}

/**
 * Returns, for example, `2 of 10 trips cannot run. Bus LSR-233YA runs Lagos to Awgu until Wed 18 Nov, 5:30 pm. Nothing
 * was created.`
 */
function refusal([first, ...more]: CheckedTrip[], { trips, resources }: ManyTrips): AppError {
  const plateNo = resources.buses.find(({ id }) => id === first?.busId)?.plateNo
  const why = first?.check === 'past' ? 'A departure has passed' : `Bus ${plateNo} ${first?.note}`
  return new AppError(
    'CONFLICT',
    `${more.length + 1} of ${trips.length} trips cannot run. ${why}. Nothing was created.`,
  )
}
