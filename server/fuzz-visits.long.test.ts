import { test } from 'vitest'
import { fuzzVisits } from '#testing/fuzz/fuzz-visits.ts'
import { FUZZ_RUNS, LONG } from '#testing/fuzz/settings.ts'

const WALKS = 25

test(
  'visitors in many random walks break no invariant',
  {
    timeout: LONG,
  },
  () => fuzzVisits(WALKS * (FUZZ_RUNS ?? 1)),
)
