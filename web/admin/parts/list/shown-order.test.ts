import { expect, test } from 'vitest'
import { shownOrder } from './shown-order.ts'

const SORTS = ['departure', undefined, 'price']

test.each([
  ['the order of the URL', '-price', 'departure', { sort: 'price', direction: 'descending' }],
  ['the default order', null, '-departure', { sort: 'departure', direction: 'descending' }],
  [
    'the default order for a sort without a column',
    'ahead',
    'departure',
    { sort: 'departure', direction: 'ascending' },
  ],
  ['nothing for a list whose default order is no column', null, undefined, null],
  ['nothing for an unknown default', null, 'name', null],
])('the head shows %s', (_, asked, usual, expected) => {
  expect(shownOrder(SORTS, asked, usual)).toEqual(expected)
})
