import { expect, test } from 'vitest'
import { neighboursOf } from './neighbours.ts'

const ROWS = [{ id: 7 }, { id: 5 }, { id: 3 }]

test.each([
  [5, 7, 3],
  [7, undefined, 5],
  [3, 5, undefined],
  [0, undefined, 7],
])('beside message %s are %s and %s', (opened, previous, next) => {
  const beside = neighboursOf(ROWS, opened)
  expect([beside.previous?.id, beside.next?.id]).toEqual([previous, next])
})
