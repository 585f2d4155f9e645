import { test } from 'vitest'
import { fuzzThird } from '#testing/fuzz/fuzz-endpoints.ts'
import { LONG } from '#testing/fuzz/settings.ts'

test(
  'the endpoints of the second third answer many generated requests as described, log no error and break no invariant',
  {
    timeout: LONG,
  },
  () => fuzzThird(1),
)
