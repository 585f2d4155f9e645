import { test } from 'vitest'
import { FUZZ_RUNS, LONG } from '#testing/fuzz/settings.ts'
import { walkStaff } from '#testing/fuzz/staff-walks.ts'

const WALKS = 8

test(
  'many generated actions of staff and visitors, up to four at once, break no invariant; staff get no 5xx',
  {
    timeout: LONG,
  },
  () => walkStaff(WALKS * (FUZZ_RUNS ?? 1)),
)
