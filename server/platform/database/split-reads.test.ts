import { expect, test } from 'vitest'
import { sharesOf } from './split-reads.ts'

test.each([
  [2, 1, 1],
  [3, 2, 1],
  [5, 3, 2],
  [20, 12, 8],
  [200, 120, 80],
])('of %i connections, %i are for writes and %i for reads', (max, writes, reads) => {
  expect(sharesOf(max)).toEqual({ writes, reads })
})
