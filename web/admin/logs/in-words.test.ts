import { expect, test } from 'vitest'
import { inWords, recordInWords } from './in-words.ts'

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

test.each([
  ['booking', 7, 'booking 7'],
  ['cash-up', 3, 'cash-up 3'],
  ['saved-answer', 3, 'saved answer 3'],
  ['unknown_payment', 4, 'unknown payment 4'],
  ['export', null, null],
  [null, null, null],
])('the record %s %s reads %s', (entity, entityId, words) => {
  expect(recordInWords({ entity, entityId })).toBe(words)
})
