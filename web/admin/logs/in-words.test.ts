import { expect, test } from 'vitest'
import { inWords } from './in-words.ts'

test.each([
  [undefined, '—'],
  [null, '—'],
  ['', '—'],
  [0, '0'],
  [true, 'yes'],
  [false, 'no'],
  [[], 'none'],
  [['trips.view', 'seats.view'], 'trips.view, seats.view'],
  [{ origin: 'Lagos' }, '{"origin":"Lagos"}'],
])('the logged value %j reads %s', (value, words) => {
  expect(inWords(value)).toBe(words)
})
