/** The milliseconds that one call of `work` takes on an idle machine with two cores. */
const ROUND_MS = 105
const ROUNDS = 3

/**
 * Time limits only stop tests that hang, so they grow with the slowness of the machine. The first process that loads
 * this file, such as Vitest or Playwright, measures the slowness once. Its workers inherit the result.
 */
process.env.TEST_SLOWNESS ??= String(slowness())

/** Returns a time limit in milliseconds for this machine. `ms` must be generous for an idle machine with two cores. */
export const limit = (ms: number): number => Math.round(ms * Number(process.env.TEST_SLOWNESS))

/** Returns how many times slower this machine is now than an idle one with two cores, between 1 and 10. */
function slowness(): number {
  const start = performance.now()
  for (let round = 0; round < ROUNDS; round++) work()
  const measured = (performance.now() - start) / (ROUNDS * ROUND_MS)
  return Math.min(Math.max(measured, 1), 10)
}

/** Does work similar to that of tests and product: objects, text and sorting. */
function work(): void {
  for (let i = 0; i < 60; i++) {
    const seats = Array.from({ length: 2_000 }, (_, key) => ({ key, text: `seat ${key}` }))
    const copies: typeof seats = JSON.parse(JSON.stringify(seats))
    copies.sort((a, b) => (b.text < a.text ? -1 : 1))
  }
}
