import { expect, test } from 'vitest'
import { seatAfterKey } from './seat-after-key.ts'
import { layoutFor } from './seat-layout.ts'

test.each([
  ['ArrowRight', '2', '3'],
  ['ArrowRight', '3', '4'],
  ['ArrowRight', '4', null],
  ['ArrowLeft', '4', '3'],
  ['ArrowUp', '4', '1'],
  ['ArrowUp', '2', '1'],
  ['ArrowDown', '1', '4'],
  ['ArrowDown', '14', null],
  ['Home', '6', '5'],
  ['End', '5', '7'],
  ['Tab', '5', null],
])('on the sprinter %s moves the focus from seat %s to %s', (key, from, to) => {
  expect(seatAfterKey(key, from, layoutFor(14)?.rows ?? [])).toBe(to)
})

test('on the luxury bus the arrow keys skip the exit', () => {
  const rows = layoutFor(51)?.rows ?? []
  expect(seatAfterKey('ArrowDown', '40', rows)).toBe('42')
  expect(seatAfterKey('ArrowUp', '46', rows)).toBe('42')
})
