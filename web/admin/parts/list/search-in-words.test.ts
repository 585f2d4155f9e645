import { expect, test } from 'vitest'
import type { Filter } from './filter-chips.tsx'
import { searchInWords } from './search-in-words.ts'

const FILTERS: Filter[] = [
  { name: 'status', label: 'Status', choices: [] },
  { name: 'batchId', label: 'Batch', choices: [] },
  { name: 'travel', label: 'Travel', from: 'travelFrom', until: 'travelUntil' },
]

test.each([
  ['search=amaka', 'Searched for “amaka”.'],
  ['status=PENDING', 'Filtered by Status.'],
  ['travel=tomorrow&status=PENDING', 'Filtered by Status and Travel.'],
  ['travelUntil=2026-11-17&status=PENDING&batchId=2', 'Filtered by Status, Batch and Travel.'],
  ['search=awgu&batchId=2', 'Searched for “awgu”, filtered by Batch.'],
  ['tripId=7', 'Filtered by the link you opened.'],
])('a list with ?%s says: %s', (query, words) => {
  const given = new URLSearchParams(query)
  expect(searchInWords(FILTERS, (name) => given.get(name))).toBe(words)
})
