import { limit } from '../limits.ts'

/**
 * Every run sends the same requests, so that a failure can be reproduced. An unhandled rejection anywhere fails the
 * run. These variables change it:
 * - FUZZ_SEED=7 generates other requests.
 * - FUZZ_RUNS=150 sends each 150 times with other values, about a million requests in all.
 * - FUZZ_ONLY=/users limits the test of every endpoint to paths that contain that text.
 */
export const SEED = Number(process.env.FUZZ_SEED ?? 1)
export const FUZZ_RUNS = process.env.FUZZ_RUNS ? Number(process.env.FUZZ_RUNS) : undefined
export const FUZZ_ONLY = process.env.FUZZ_ONLY ?? ''

/** The variables that repeat the run. Failure messages contain them. */
export const RUN = `FUZZ_SEED=${SEED}${FUZZ_RUNS ? ` FUZZ_RUNS=${FUZZ_RUNS}` : ''}`

/** The time limit of a test whose work grows with FUZZ_RUNS. */
export const LONG = limit(1_800_000 + (FUZZ_RUNS ?? 1) * 600_000)
