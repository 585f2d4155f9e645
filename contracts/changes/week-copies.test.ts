import { expect, test } from 'vitest'
import { WeekCopy } from './week-copies.ts'

const COPY = { from: '2026-11-09', to: '2026-11-16', tripIds: [1, 2] }

test.each([
  [{}, {}],
  [{ batchId: 3 }, {}],
  [{ from: '2026-11-10' }, { from: 'Choose a week' }],
  [{ from: '' }, { from: 'Choose a week' }],
  [{ to: '2026-11-09' }, { to: 'Choose another week to copy into' }],
  [{ tripIds: [] }, { tripIds: 'Choose at least one trip' }],
  [{ tripIds: [1, 1] }, { tripIds: 'Choose each trip only once' }],
  [{ tripIds: Array.from({ length: 1001 }, (_, i) => i + 1) }, { tripIds: 'Choose at most 1000 trips' }],
  [{ batchId: 0 }, { batchId: 'Choose a batch from the list' }],
])('a copy with %j gets these errors: %j', (change, words) => {
  const { issues = [] } = WeekCopy.safeParse({ ...COPY, ...change }).error ?? {}
  expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual(words)
})
