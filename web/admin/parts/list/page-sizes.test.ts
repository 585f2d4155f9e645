import { expect, test } from 'vitest'
import { pageSizeIn } from './page-sizes.ts'

test.each([
  [null, null],
  ['10', null],
  ['25', 25],
  ['50', 50],
  ['100', 100],
  ['500', null],
  ['-1', null],
  ['many', null],
])('the page size %j in the URL becomes %j', (asked, size) => {
  expect(pageSizeIn(asked)).toBe(size)
})
