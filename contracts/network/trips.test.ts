import { expect, test } from 'vitest'
import { TripSearch } from './trips.ts'

const SEARCH = { origin: 'Lagos (Jibowu)', destination: 'Awgu (Enugu)', date: '2026-01-20' }

const fieldsRefused = (search: object) =>
  TripSearch.safeParse(search).error?.issues.map((issue) => issue.path[0]) ?? []

test('a search has two places and a day, and spaces around a place are removed', () => {
  expect(TripSearch.parse({ ...SEARCH, origin: ' Lagos (Jibowu) ' })).toEqual(SEARCH)
})

test('an empty search gets the three messages of the search form', () => {
  expect(TripSearch.safeParse({}).error?.issues.map((issue) => issue.message)).toEqual([
    'Departure location is required',
    'Destination location is required',
    'Please select a date',
  ])
})

test.each([
  ['an empty origin', { origin: '  ' }, 'origin'],
  ['two origins', { origin: ['Lagos', 'Abuja'] }, 'origin'],
  ['a NUL in the origin', { origin: 'La\0gos' }, 'origin'],
  ['a destination that is too long', { destination: 'x'.repeat(81) }, 'destination'],
  ['a day that does not exist', { date: '2026-02-30' }, 'date'],
  ['a date in another order', { date: '20-01-2026' }, 'date'],
  ['a date with a time', { date: '2026-01-20T00:00:00Z' }, 'date'],
  ['a date after this century', { date: '9999-12-31' }, 'date'],
])('a search with %s is refused, with errors only at that field', (_, change, field) => {
  expect(new Set(fieldsRefused({ ...SEARCH, ...change }))).toEqual(new Set([field]))
})
