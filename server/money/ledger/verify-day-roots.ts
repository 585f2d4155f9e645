import type { Database } from '#server/platform/database/connect.ts'
import { calculateRoot } from './calculate-root.ts'
import { type DayRoot, selectRootsAfter } from './queries.ts'

export type Verdict = {
  compared: number
  /** The last root, right or not. */
  last: DayRoot | undefined
  /** The roots that differ from the recalculated ones. Each is calculated from the stored root before it. */
  broken: DayRoot[]
}

const BATCH = 500

/** Recalculates the roots of all days from the current lines. */
export async function verifyDayRoots(db: Database): Promise<Verdict> {
  const broken: DayRoot[] = []
  let last: DayRoot | undefined
  for (let compared = 0; ; ) {
    const roots = await selectRootsAfter(db, last?.day ?? '-infinity', BATCH)
    if (roots.length === 0) return { compared, last, broken }
    for (const stored of roots) {
      compared++
      if (!isSame(stored, await calculateRoot(db, stored.day, last))) broken.push(stored)
      last = stored
    }
  }
}

const isSame = (one: DayRoot, other: DayRoot): boolean =>
  one.root === other.root && one.lines === other.lines && one.lastId === other.lastId
