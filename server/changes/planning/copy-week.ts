import type { WeekCopy } from '#contracts/changes/week-copies.ts'
import { routeName } from '#domain/network/route-name.ts'
import { type CheckedCopy, isCopyPossible } from '#domain/network/week-copy.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { weekInWords } from '#domain/platform/weeks.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { withKeyedTransaction } from '#server/platform/idempotency/with-idempotency.ts'
import { makeSeats } from '#server/platform/rules/make-seats.ts'
import { checkWeek } from './check-week.ts'
import { insertTrips, type TripPlanRow } from './plan-trip-queries.ts'
import { lockForCopy, type WeekTrip } from './week-copy-queries.ts'

type Copied = { created: number; withoutDriver: number }

/**
 * Creates the chosen trips of a week again in another week: all or none. A request repeated with the same idempotency
 * key creates nothing more; a second copy without the key is refused, because its trips already exist.
 */
export const copyWeek = (
  db: Database,
  act: StaffAction,
  copy: WeekCopy,
  key: string | undefined,
): Promise<Copied> => {
  const request = { endpoint: `POST /trips/copy-week by ${act.actor.id}`, key, body: copy }
  return withKeyedTransaction(db, request, (tx) => createCopies(tx, act, copy))
}

async function createCopies(tx: Database, act: StaffAction, copy: WeekCopy): Promise<Copied> {
  const { from, to, batchId, tripIds } = copy
  await lockForCopy(tx, tripIds, batchId)
  const copies = (await checkWeek(tx, copy)).filter(({ tripId }) => tripIds.includes(tripId))
  if (copies.length < tripIds.length) throw new AppError('CONFLICT', NO_LONGER_THERE)
  const impossible = copies.filter((one) => !isCopyPossible(one))
  if (impossible.length > 0) throw refusal(impossible, copies.length)

  const ids = await insertTrips(tx, copies.map(planOf))
  await makeSeats(tx, ids)
  const withoutDriver = copies.filter(({ driverId }) => driverId === null).length
  await writeLog(tx, {
    ...act,
    type: 'admin',
    action: 'trips.copied',
    details: `${weekInWords(from)} copied to ${weekInWords(to)}: ${ids.length === 1 ? '1 trip' : `${ids.length} trips`}`,
    after: { tripIds: ids, copiedFrom: tripIds, withoutDriver },
  })
  return { created: ids.length, withoutDriver }
}

const planOf = (copy: CheckedCopy<WeekTrip>): TripPlanRow => ({
  routeId: copy.routeId,
  busId: copy.busId,
  batchId: copy.batchId,
  driverId: copy.driverId,
  status: 'SCHEDULED',
  departTime: copy.departTime,
  arriveTime: copy.arriveTime,
  priceKobo: copy.priceKobo,
  ownStops: copy.ownStops,
})

const NO_LONGER_THERE =
  'Some of these trips were cancelled or moved to another week. Check the list again. Nothing was created.'

/**
 * Returns, for example, `2 of 10 trips cannot be created. Lagos to Awgu, Tue 24 Nov 2026, 5:30 am WAT: Bus LSR-233YA is
 * under maintenance. Nothing was created.`
 */
function refusal([first, ...more]: CheckedCopy[], count: number): AppError {
  const trip = first && `${routeName(first)}, ${lagosMoment(first.departTime)}: ${first.note}. `
  const trips = count === 1 ? 'The trip' : `${more.length + 1} of ${count} trips`
  return new AppError('CONFLICT', `${trips} cannot be created. ${trip}Nothing was created.`)
}
