import type { Database } from '#server/platform/database/connect.ts'
import { calculateSeal, type Seal, selectSealsAfter } from './queries.ts'

export type Verdict = {
  /** Number of seals compared, including the broken one. */
  compared: number
  /** The last seal that matched. */
  last: Seal | undefined
  /** The first seal that differs from the recalculated one. Undefined if all match. */
  broken: Seal | undefined
}

const BATCH = 500

/** Recalculates the seals from the current entries, from the first day to the last or to the first difference. */
export async function verifySeals(db: Database): Promise<Verdict> {
  let last: Seal | undefined
  for (let compared = 0; ; ) {
    const seals = await selectSealsAfter(db, last?.day ?? '-infinity', BATCH)
    if (seals.length === 0) return { compared, last, broken: undefined }
    for (const seal of seals) {
      compared++
      const now = await calculateSeal(db, seal.day, last)
      if (!isSame(seal, now)) return { compared, last, broken: seal }
      last = seal
    }
  }
}

const isSame = (one: Seal, other: Seal): boolean =>
  one.sha256 === other.sha256 && one.entries === other.entries && one.lastId === other.lastId
