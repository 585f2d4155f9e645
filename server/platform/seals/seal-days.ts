import { createHash } from 'node:crypto'
import { lastClosedDay } from '#domain/platform/closed-days.ts'
import { addDays } from '#domain/platform/lagos-time.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { insertSeal, lockSeals, type Row, selectLastSeal, selectRows, selectSealsAfter } from './queries.ts'
import type { Seal, Sealed } from './sealed.ts'

/** The most rows in memory at once, however many a day has. */
const BATCH = 2_000

/**
 * Seals every day that is closed and has no seal. The first seal covers all earlier rows too. Each seal is also written
 * to the process log: with this copy outside the database, an operator can detect that all seals were recalculated.
 * Uses the time of the database; tests pass their own. Returns the days that were sealed.
 */
export async function sealDays(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  sealed: Sealed,
  at?: Date,
): Promise<string[]> {
  const closed = lastClosedDay(at ?? (await selectNow(db)))
  const days: string[] = []
  for (let seal = await sealNext(db, sealed, closed); seal; seal = await sealNext(db, sealed, closed)) {
    log.info({ seal }, `a day of the ${sealed.name} was sealed`)
    days.push(seal.day)
  }
  return days
}

const sealNext = (db: Database, sealed: Sealed, closed: string): Promise<Seal | undefined> =>
  db.transaction().execute(async (tx) => {
    await lockSeals(tx, sealed)
    const last = await selectLastSeal(tx, sealed, closed)
    const day = last ? addDays(last.day, 1) : closed
    if (day > closed) return undefined
    const seal = await calculateSeal(tx, sealed, day, last)
    await insertSeal(tx, sealed, seal)
    return seal
  })

/**
 * Calculates the seal of `day` from the seal `before` and all rows after its day until the end of `day`, in the order of
 * their times and ids. Without `before`, all rows until the end of `day` count.
 */
export async function calculateSeal(
  db: Database,
  sealed: Sealed,
  day: string,
  before: Seal | undefined,
  batch = BATCH,
): Promise<Seal> {
  const days = { from: before && addDays(before.day, 1), to: day }
  const hash = createHash('sha256').update(`${before?.sha256 ?? ''} ${day}\n`)
  let rows = 0
  let lastId = 0n
  for (let last: Row | undefined; ; ) {
    const part = await selectRows(db, sealed, days, last, batch)
    for (const { id, text } of part) {
      hash.update(`${text}\n`)
      rows++
      if (BigInt(id) > lastId) lastId = BigInt(id)
    }
    last = part.at(-1)
    if (part.length < batch) break
  }
  return { day, rows, lastId: rows === 0 ? null : String(lastId), sha256: hash.digest('hex') }
}

export type Verdict = {
  compared: number
  /** The last seal, right or not. */
  last: Seal | undefined
  /** The seals that differ from the recalculated ones. Each is calculated from the stored seal before it. */
  broken: Seal[]
}

/** Recalculates the seals of all days from the current rows. */
export async function verifySeals(db: Database, sealed: Sealed): Promise<Verdict> {
  const broken: Seal[] = []
  let last: Seal | undefined
  for (let compared = 0; ; ) {
    const seals = await selectSealsAfter(db, sealed, last?.day ?? '-infinity', 500)
    if (seals.length === 0) return { compared, last, broken }
    for (const stored of seals) {
      compared++
      if (!isSame(stored, await calculateSeal(db, sealed, stored.day, last))) broken.push(stored)
      last = stored
    }
  }
}

const isSame = (one: Seal, other: Seal): boolean =>
  one.sha256 === other.sha256 && one.rows === other.rows && one.lastId === other.lastId

/** Returns the last seal. Undefined before the first night. */
export const readLastSeal = (db: Database, sealed: Sealed): Promise<Seal | undefined> =>
  selectLastSeal(db, sealed)
