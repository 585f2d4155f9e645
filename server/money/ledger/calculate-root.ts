import { createHash } from 'node:crypto'
import { addDays } from '#domain/platform/lagos-time.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type CanonicalLine, type DayRoot, selectLines } from './queries.ts'

/** So many lines are in memory at once, however many a day has. */
const BATCH = 2_000

/**
 * Calculates the root of `day` from the root `before` and all lines after its day until the end of `day`, in the order
 * of their times and ids. Without `before`, all lines until the end of `day` count.
 */
export async function calculateRoot(
  db: Database,
  day: string,
  before: DayRoot | undefined,
  batch = BATCH,
): Promise<DayRoot> {
  const days = { from: before && addDays(before.day, 1), to: day }
  const hash = createHash('sha256').update(`${before?.root ?? ''} ${day}\n`)
  let lines = 0
  let lastId = 0n
  for (let last: CanonicalLine | undefined; ; ) {
    const part = await selectLines(db, days, last, batch)
    for (const { id, text } of part) {
      hash.update(`${text}\n`)
      lines++
      if (BigInt(id) > lastId) lastId = BigInt(id)
    }
    last = part.at(-1)
    if (part.length < batch) break
  }
  return { day, lines, lastId: lines === 0 ? null : String(lastId), root: hash.digest('hex') }
}
