import { routeName } from '#domain/network/route-name.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Clash, selectClash, type TripPlanRow } from './plan-trip-queries.ts'

/**
 * Refuses a bus that has another trip at that time. A constraint of the database would refuse it too, but its error
 * could not name the other trip.
 */
export async function refuseClash(tx: Database, trip: TripPlanRow, tripId: number | null): Promise<void> {
  if (trip.status === 'CANCELED') return
  const clash = await selectClash(tx, trip, tripId)
  if (clash) throw new AppError('CONFLICT', clashInWords(clash))
}

/**
 * Returns, for example, `Bus KJA-907YC runs Lagos to Awgu from Tue 17 Nov 2026, 5:30 am WAT until Tue 17 Nov 2026, 4:00
 * pm WAT.`
 */
const clashInWords = ({ plateNo, departTime, arriveTime, ...route }: Clash): string =>
  `Bus ${plateNo} runs ${routeName(route)} from ${lagosMoment(departTime)} until ${lagosMoment(arriveTime)}.`
