export type Row = { what: string; ours: number; limit: number; limitIs: string; goal: number }

const ROUNDS = 5

/**
 * Measures the product and the limit in turns, five rounds after a warm-up, and returns the round with the median
 * ratio. Other load on a shared machine then affects both sides, so the ratio stays meaningful.
 */
export async function compare(
  what: string,
  goal: number,
  limitIs: string,
  ours: () => Promise<number>,
  limit: () => Promise<number>,
): Promise<Row> {
  const rounds: { ours: number; limit: number }[] = []
  await ours()
  await limit()
  for (let round = 0; round < ROUNDS; round++) rounds.push({ ours: await ours(), limit: await limit() })
  rounds.sort((a, b) => a.ours / a.limit - b.ours / b.limit)
  const median = rounds[Math.floor(ROUNDS / 2)] as { ours: number; limit: number }
  return { what, goal, limitIs, ...median }
}

export function printTable(rows: Row[]): void {
  console.log(
    `\n${'what'.padEnd(34)}${'ours/s'.padStart(9)}${'limit/s'.padStart(9)}${'ratio'.padStart(8)}${'goal'.padStart(8)}  limit is`,
  )
  for (const { what, ours, limit, goal, limitIs } of rows) {
    const ratio = ours / limit
    const figures = [ours.toFixed(0).padStart(9), limit.toFixed(0).padStart(9), ratio.toFixed(2).padStart(8)]
    console.log(
      `${what.padEnd(34)}${figures.join('')}${goal.toFixed(2).padStart(8)}  ${limitIs}${ratio < goal ? '  <- below' : ''}`,
    )
  }
}

/** Returns the percentile of the times. A `part` of 0.5 gives the median. */
export function percentile(times: number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0
}

export const ms = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`
