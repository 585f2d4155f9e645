import { expect, test } from 'vitest'
import { SCREENS } from '#admin/shell/screens.ts'
import { readKey } from './read-key.ts'

const press = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test.each([
  [press('k', { ctrlKey: true }), 'find'],
  [press('K', { ctrlKey: true }), 'find'],
  [press('k', { metaKey: true }), 'find'],
  [press('k', { ctrlKey: true, altKey: true }), null],
  [press('k', { ctrlKey: true, metaKey: true }), null],
  [press('k'), null],
  [press('?'), 'keys'],
  [press('?', { altKey: true }), null],
  [press('g'), 'go'],
  [press('G'), 'go'],
  [press('g', { ctrlKey: true }), null],
  [press('b'), null],
  [press('Enter'), null],
])('%o means %o', (key, meaning) => {
  expect(readKey(key, false, SCREENS)).toBe(meaning)
})

test.each([
  ['b', '/bookings'],
  ['B', '/bookings'],
  ['t', '/trips'],
  ['p', '/payments'],
  ['d', '/'],
  ['g', '/boarding'],
])('G and then %s opens %s', (key, path) => {
  expect(readKey(press(key), true, SCREENS)).toEqual({ path })
})

test('after G, a letter of no screen and a letter of a screen that the role may not open do nothing', () => {
  expect(readKey(press('x'), true, SCREENS)).toBeNull()
  expect(readKey(press('b', { ctrlKey: true }), true, SCREENS)).toBeNull()
  const own = SCREENS.filter(({ path }) => path === '/trips')
  expect(readKey(press('b'), true, own)).toBeNull()
  expect(readKey(press('t'), true, own)).toEqual({ path: '/trips' })
  expect(readKey(press('g'), true, own)).toBe('go')
})
