import { expect, test } from 'vitest'
import { columnClass } from './column-class.ts'
import css from './table.module.css'

test.each([
  [{}, undefined],
  [{ role: 'title' }, css.title],
  [{ role: 'status' }, css.status],
  [{ role: 'wide', priority: 1 }, `${css.wide} ${css.p1}`],
  [{ align: 'end', priority: 2 }, `${css.num} ${css.p2}`],
] as const)('a column with %o has the classes %s', (column, classes) => {
  expect(columnClass(column)).toBe(classes)
})
