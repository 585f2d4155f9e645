import { expect, test } from 'vitest'
import { limit } from '#testing/limits.ts'
import { runChaos } from './run-chaos.ts'

test(
  'a dozen seconds of chaos: people buy while nodes and PostgreSQL are killed, and every promise is kept',
  async () => {
    const { faults, figures, hints } = await runChaos({
      seed: Date.now() % 1_000_000,
      seconds: limit(12_000) / 1_000,
      nodes: 2,
      buyers: 8,
      pace: { killNodeMs: 3_000, killPostgresMs: 4_000, cancelTripMs: 5_000 },
    })
    const broken = faults.filter((fault) => fault.count > 0)
    expect({ broken, hints: broken.length > 0 ? [figures, hints] : [] }).toEqual({ broken: [], hints: [] })
    expect(figures.find((figure) => figure.what === 'PostgreSQL killed')?.value).not.toBe('0')
    expect(figures.find((figure) => figure.what === 'confirmed in the end')?.value).not.toBe('0')
  },
  limit(240_000),
)
