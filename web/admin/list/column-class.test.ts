import { expect, test } from 'vitest'
import { columnClass } from './column-class.ts'

test.each([
  [{}, undefined],
  [{ role: 'title' }, 'first'],
  [{ role: 'status' }, 'stat'],
  [{ role: 'wide', priority: 1 }, 'full p1'],
  [{ align: 'end', priority: 2 }, 'num p2'],
] as const)('a column with %o has the classes %s', (column, classes) => {
  expect(columnClass(column)).toBe(classes)
})
