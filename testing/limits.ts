/** Milliseconds that one round of work takes on an idle machine of two cores. */
const ROUND_MS = 105
const ROUNDS = 3

/**
 * Time limits of tests exist to end what hangs, so they grow with the slowness of the machine. It is measured once, by
 * the configuration of Vitest or Playwright; workers inherit the answer.
 */
process.env.TEST_SLOWNESS ??= String(slowness())

/** A limit in milliseconds that is generous on an idle machine of two cores. */
export const limit = (ms: number): number => Math.round(ms * Number(process.env.TEST_SLOWNESS))

/** 1 on an idle machine of two cores, 2 on one that is half as fast or has as much other work to do. */
function slowness(): number {
  const start = performance.now()
  for (let round = 0; round < ROUNDS; round++) work()
  const measured = (performance.now() - start) / (ROUNDS * ROUND_MS)
  return Math.min(Math.max(measured, 1), 10)
}

/** Objects, text and sorting: the sort of work that tests and product do. */
function work(): void {
  for (let i = 0; i < 60; i++) {
    const seats = Array.from({ length: 2_000 }, (_, key) => ({ key, text: `seat ${key}` }))
    const copies: typeof seats = JSON.parse(JSON.stringify(seats))
    copies.sort((a, b) => (b.text < a.text ? -1 : 1))
  }
}
