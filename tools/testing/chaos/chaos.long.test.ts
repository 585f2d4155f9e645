import { expect, test } from 'vitest'
import { limit } from '#testing/limits.ts'
import { runChaos } from './run-chaos.ts'

/** Another seed, such as CHAOS_SEED=7, changes the actions of people and the faults. */
const SEED = Number(process.env.CHAOS_SEED ?? 1)

test(
  'eighty buyers, staff, killed nodes and a killed PostgreSQL break no invariant',
  async () => {
    const seedOfRun = `CHAOS_SEED=${SEED}`
    const { faults, figures, hints } = await runChaos({
      seed: SEED,
      length: { buyers: 80 },
      nodes: 2,
      buyers: 8,
      staff: 3,
      pace: { killNode: 15, killPostgres: 25, cancelTrip: 25 },
    })
    const broken = faults.filter((fault) => fault.count > 0)
    const details = broken.length > 0 ? [figures, hints] : []
    expect({ broken, details }, seedOfRun).toEqual({ broken: [], details: [] })
    const figure = (name: string) => figures.find(({ what }) => what === name)?.value
    expect(figure('people'), seedOfRun).toBe('80')
    expect(figure('PostgreSQL killed'), seedOfRun).not.toBe('0')
    expect(figure('confirmed in the end'), seedOfRun).not.toBe('0')
  },
  limit(240_000),
)
