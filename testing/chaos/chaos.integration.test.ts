import { expect, test } from 'vitest'
import { limit } from '#testing/limits.ts'
import { runChaos } from './run-chaos.ts'

test(
  'twelve seconds of buyers, staff, killed nodes and a killed PostgreSQL break no invariant',
  async () => {
    const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000)
    const seedOfRun = `CHAOS_SEED=${seed}`
    const { faults, figures, hints } = await runChaos({
      seed,
      seconds: limit(12_000) / 1_000,
      nodes: 2,
      buyers: 8,
      staff: 3,
      pace: { killNodeMs: 3_000, killPostgresMs: 4_000, cancelTripMs: 5_000 },
    })
    const broken = faults.filter((fault) => fault.count > 0)
    const details = broken.length > 0 ? [figures, hints] : []
    expect({ broken, details }, seedOfRun).toEqual({ broken: [], details: [] })
    const figure = (name: string) => figures.find(({ what }) => what === name)?.value
    expect(figure('PostgreSQL killed'), seedOfRun).not.toBe('0')
    expect(figure('confirmed in the end'), seedOfRun).not.toBe('0')
  },
  limit(240_000),
)
