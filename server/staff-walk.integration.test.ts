import { test } from 'vitest'
import { LONG } from '#testing/fuzz/settings.ts'
import { walkStaff } from '#testing/fuzz/staff-walks.ts'

/** `staff-walk.long.test.ts` runs more. */
const WALKS = 2

test(
  'generated actions of staff and visitors, up to four at once, break no invariant; staff get no 5xx',
  {
    timeout: LONG,
  },
  () => walkStaff(WALKS),
)
