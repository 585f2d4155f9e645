import { expect, test } from 'vitest'
import { limit } from '#testing/limits.ts'
import { type Break, explore, type Layer } from './explore.ts'
import { MORE_STARTS, STARTS } from './histories.ts'
import { openWorld } from './world.ts'

/** Without these variables the test tries all histories of two acts. `npm run explore` sets them to try longer ones. */
const { EXPLORE_DEPTH, EXPLORE_MINUTES } = process.env
const DEPTH = Number(EXPLORE_DEPTH ?? 2)
const WORLDS = 3

test(
  `no history of up to ${DEPTH} acts on one booking loses money, pays it twice or breaks an invariant`,
  async () => {
    const worlds = await Promise.all(Array.from({ length: WORLDS }, openWorld))
    const started = Date.now()
    const layers = await explore(worlds, {
      starts: [...Object.values(STARTS), ...(EXPLORE_DEPTH ? Object.values(MORE_STARTS) : [])],
      depth: DEPTH,
      ...(EXPLORE_MINUTES && { lastLayerMs: Number(EXPLORE_MINUTES) * 60_000 }),
      ...(EXPLORE_DEPTH && { onLayer: (layer) => console.log(reportOf(layer, started)) }),
    })
    expect(layers.flatMap(({ breaks }) => breaks)).toEqual([])
    // The acts must reach many states. Otherwise finding no fault would prove nothing.
    expect(layers[0]?.states).toBeGreaterThan(100)
  },
  EXPLORE_DEPTH ? 24 * 3_600_000 : limit(1_200_000),
)

const reportOf = ({ breaks, leftOut, ...layer }: Layer, started: number): string =>
  [
    `Histories of ${layer.length}: ${layer.states} new states, ${layer.transitions} transitions, ${layer.refusals} refusals, ` +
      `${breaks.length} breaks, ${Math.round((Date.now() - started) / 1_000)} s`,
    ...(leftOut > 0 ? [`Not followed, because the time was over: ${leftOut} states`] : []),
    ...breaks.map(testOf),
  ].join('\n')

/** Formats the history as a line for known-histories.integration.test.ts. */
const testOf = ({ history, faults }: Break): string => `${JSON.stringify(history)}, // ${faults.join('; ')}`
