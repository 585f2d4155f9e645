import { afterAll, beforeAll, expect, test } from 'vitest'
import { limit } from '#testing/limits.ts'
import { type LostDatabase, loseDatabase, type RestoreReport } from './run-restore.ts'

const broken = ({ faults }: RestoreReport) => faults.filter(({ count }) => count > 0)

/** Both tests restore the same lost database. */
let lost: LostDatabase

beforeAll(async () => {
  lost = await loseDatabase({ seed: 1, length: { buyers: 20 }, buyers: 4 })
}, limit(240_000))
afterAll(() => lost?.stop())

test(
  'a backup and the WAL archive bring back every booking until the chosen moment, and later payments are found',
  async () => {
    const report = await lost.restore()
    expect(broken(report)).toEqual([])
    const figure = (name: string) => report.figures.find(({ what }) => what === name)?.value
    expect(figure('bookings at the chosen moment')).toBeGreaterThan(0)
    expect(figure('payments made after the chosen moment')).toBeGreaterThan(0)
  },
  limit(240_000),
)

test(
  'control: the backup alone loses the bookings that were made after it',
  async () => {
    const report = await lost.restore({ isBackupOnly: true })
    expect(broken(report).map(({ what }) => what)).toContain('bookings lost')
  },
  limit(240_000),
)
