/** Milliseconds that one call of `work` takes on an idle machine with two cores. */
const ROUND_MS = 105
const ROUNDS = 3

/**
 * Time limits are only for tests that hang, so they grow with the slowness of the machine. The first process that loads
 * this file, such as Vitest or Playwright, measures the slowness once; workers inherit the result.
 */
process.env.TEST_SLOWNESS ??= String(slowness())

/** Returns a limit in milliseconds. `ms` is generous on an idle machine with two cores. */
export const limit = (ms: number): number => Math.round(ms * Number(process.env.TEST_SLOWNESS))

/** Returns how many times slower this machine is now than an idle one with two cores: at least 1 and at most 10. */
function slowness(): number {
  const start = performance.now()
  for (let round = 0; round < ROUNDS; round++) work()
  const measured = (performance.now() - start) / (ROUNDS * ROUND_MS)
  return Math.min(Math.max(measured, 1), 10)
}

/** Objects, text and sorting: similar work to that of tests and product. */
function work(): void {
  for (let i = 0; i < 60; i++) {
    const seats = Array.from({ length: 2_000 }, (_, key) => ({ key, text: `seat ${key}` }))
    const copies: typeof seats = JSON.parse(JSON.stringify(seats))
    copies.sort((a, b) => (b.text < a.text ? -1 : 1))
  }
}
