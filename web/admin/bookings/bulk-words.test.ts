import { expect, test } from 'vitest'
import type { BulkResult } from '#contracts/bookings/bulk-bookings.ts'
import { bulkInWords, reasonInWords } from './bulk-words.ts'

const results = (...outcomes: BulkResult['outcome'][]): BulkResult[] =>
  outcomes.map((outcome, id) => ({ id, outcome, reason: null }))

test.each([
  [results('sent'), '1 sent'],
  [results('sent', 'no-email', 'sent', 'sent', 'sent'), '4 sent, 1 has no e-mail address'],
  [results('no-email', 'no-email'), '2 have no e-mail address'],
  [
    results('refused', 'not-found', 'not-confirmed', 'sent'),
    '1 sent, 1 is not confirmed, 1 was not found, 1 was refused',
  ],
])('%j reads %s', (some, words) => {
  expect(bulkInWords(some)).toBe(words)
})

test('a refusal has the reason of the server, another outcome its own words', () => {
  expect(reasonInWords({ id: 1, outcome: 'refused', reason: 'One person can send 300 SMS a day.' })).toBe(
    'One person can send 300 SMS a day.',
  )
  expect(reasonInWords({ id: 1, outcome: 'no-email', reason: null })).toBe('has no e-mail address')
})
