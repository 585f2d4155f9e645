import { addDays } from '#domain/lagos-time.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  calculateRoot,
  type DayRoot,
  insertRoot,
  lockRoots,
  selectLastRoot,
  selectYesterday,
} from './queries.ts'

/**
 * Makes the root of every day that is over and has none. The first root covers all earlier lines too. Each root is also
 * written to the process log and shown on the money page: with these copies outside the database, an operator can detect
 * that all roots were recalculated.
 */
export async function makeDayRoots({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  for (let made = await makeNext(db); made; made = await makeNext(db))
    log.info({ root: made }, 'the root of a day of the money ledger was made')
}

const makeNext = (db: Database): Promise<DayRoot | undefined> =>
  db.transaction().execute(async (tx) => {
    await lockRoots(tx)
    const yesterday = await selectYesterday(tx)
    const last = await selectLastRoot(tx)
    const day = last ? addDays(last.day, 1) : yesterday
    if (day > yesterday) return undefined
    const made = await calculateRoot(tx, day, last)
    await insertRoot(tx, made)
    return made
  })
