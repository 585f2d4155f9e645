import type { Database } from '#server/platform/database/connect.ts'
import { calculateRoot, type DayRoot, selectRootsAfter } from './queries.ts'

export type Verdict = {
  /** Number of roots compared, including the broken one. */
  compared: number
  /** The last root that matched. */
  last: DayRoot | undefined
  /** The first root that differs from the recalculated one. Undefined if all match. */
  broken: DayRoot | undefined
}

const BATCH = 500

/** Recalculates the roots from the current lines, from the first day to the last or to the first difference. */
export async function verifyDayRoots(db: Database): Promise<Verdict> {
  let last: DayRoot | undefined
  for (let compared = 0; ; ) {
    const roots = await selectRootsAfter(db, last?.day ?? '-infinity', BATCH)
    if (roots.length === 0) return { compared, last, broken: undefined }
    for (const stored of roots) {
      compared++
      const now = await calculateRoot(db, stored.day, last)
      if (!isSame(stored, now)) return { compared, last, broken: stored }
      last = stored
    }
  }
}

const isSame = (one: DayRoot, other: DayRoot): boolean =>
  one.root === other.root && one.lines === other.lines && one.lastId === other.lastId
