import { expect, test } from 'vitest'
import { limit } from '#testing/limits.ts'
import { runChaos } from './run-chaos.ts'

test(
  'twelve seconds of buyers, staff, killed nodes and a killed PostgreSQL break no invariant',
  async () => {
    const seed = Date.now() % 1_000_000
    const { faults, figures, hints } = await runChaos({
      seed,
      seconds: limit(12_000) / 1_000,
      nodes: 2,
      buyers: 8,
      staff: 3,
      pace: { killNodeMs: 3_000, killPostgresMs: 4_000, cancelTripMs: 5_000 },
    })
    const broken = faults.filter((fault) => fault.count > 0)
    const told = broken.length > 0 ? [`CHAOS_SEED=${seed}`, figures, hints] : []
    expect({ broken, told }).toEqual({ broken: [], told: [] })
    expect(figures.find((figure) => figure.what === 'PostgreSQL killed')?.value).not.toBe('0')
    expect(figures.find((figure) => figure.what === 'confirmed in the end')?.value).not.toBe('0')
  },
  limit(240_000),
)
