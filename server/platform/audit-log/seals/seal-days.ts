import { addDays } from '#domain/platform/lagos-time.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  calculateSeal,
  insertSeal,
  lockSealing,
  type Seal,
  selectLastSeal,
  selectYesterday,
} from './queries.ts'

/**
 * Seals every day that is over and has no seal yet. The first seal covers all earlier entries too. Each seal is also
 * written to the process log: with this copy outside the database, an operator can detect that all seals were
 * recalculated.
 */
export async function sealDays({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  for (let seal = await sealNext(db); seal; seal = await sealNext(db))
    log.info({ seal }, 'a day of the audit log was sealed')
}

const sealNext = (db: Database): Promise<Seal | undefined> =>
  db.transaction().execute(async (tx) => {
    await lockSealing(tx)
    const yesterday = await selectYesterday(tx)
    const last = await selectLastSeal(tx)
    const day = last ? addDays(last.day, 1) : yesterday
    if (day > yesterday) return undefined
    const seal = await calculateSeal(tx, day, last)
    await insertSeal(tx, seal)
    return seal
  })
