import { expect, test } from 'vitest'
import { limit } from '#testing/limits.ts'
import { runRestore } from './run-restore.ts'

const broken = ({ faults }: Awaited<ReturnType<typeof runRestore>>) => faults.filter(({ count }) => count > 0)
const settings = { seed: 1, seconds: limit(3_000) / 1_000, buyers: 4 }

test(
  'a backup and the WAL archive bring back every booking until the chosen moment, and later payments are found',
  async () => {
    const report = await runRestore(settings)
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
    const report = await runRestore({ ...settings, isBackupOnly: true })
    expect(broken(report).map(({ what }) => what)).toContain('bookings lost')
  },
  limit(240_000),
)
