import { lastClosedDay } from '#domain/platform/closed-days.ts'
import { addDays } from '#domain/platform/lagos-time.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { calculateRoot } from './calculate-root.ts'
import { countDifferences, type DayRoot, insertRoot, lockRoots, selectLastRoot } from './queries.ts'

/**
 * Makes the root of every day that is closed and has none. The first root covers all earlier lines too. Each root is also
 * written to the process log and shown on the money page: with these copies outside the database, an operator can detect
 * that all roots were recalculated. Then compares the payments of the day with the sums of their lines. The time is the
 * database's; tests give their own.
 */
export async function makeDayRoots({ db, log }: Pick<AppContext, 'db' | 'log'>, at?: Date): Promise<void> {
  const closed = lastClosedDay(at ?? (await selectNow(db)))
  for (let made = await makeNext(db, closed); made; made = await makeNext(db, closed)) {
    log.info({ root: made }, 'the root of a day of the money ledger was made')
    const differences = await countDifferences(db, made.day)
    if (differences > 0)
      log.error({ day: made.day, differences }, 'the money ledger differs from payments or refunds')
  }
}

const makeNext = (db: Database, closed: string): Promise<DayRoot | undefined> =>
  db.transaction().execute(async (tx) => {
    await lockRoots(tx)
    const last = await selectLastRoot(tx, closed)
    const day = last ? addDays(last.day, 1) : closed
    if (day > closed) return undefined
    const made = await calculateRoot(tx, day, last)
    await insertRoot(tx, made)
    return made
  })
