import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicRoute } from '#contracts/network/public-routes.ts'
import { NO_STOPS } from '#domain/network/stops.ts'
import { lastSearch, rememberSearch } from './stored-search.ts'

const TODAY = '2026-01-12'
const search = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 4 }
const route = (isActive: boolean): PublicRoute => ({
  id: 1,
  origin: 'Lagos',
  destination: 'Awgu (Enugu)',
  distanceKm: null,
  duration: '9 hours',
  paymentType: 'Full',
  isActive,
  stops: NO_STOPS,
})

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a visitor who comes back finds their last search', () => {
  expect(lastSearch([route(true)], TODAY, 5)).toBeNull()
  rememberSearch(search)
  expect(lastSearch([route(true)], TODAY, 5)).toEqual(search)
})

test('a day that has passed is left out, and the number of passengers is lowered to the limit', () => {
  rememberSearch(search)
  expect(lastSearch([route(true)], '2026-01-21', 3)).toEqual({ ...search, date: '', passengers: 3 })
})

test('a route that is no longer on sale is not filled in', () => {
  rememberSearch(search)
  expect(lastSearch([route(false)], TODAY, 5)).toBeNull()
  expect(lastSearch([], TODAY, 5)).toBeNull()
})

test.each([
  ['no JSON', '{'],
  ['no search', '{"departure":"Lagos"}'],
  ['an impossible day', JSON.stringify({ ...search, date: 'tomorrow' })],
  ['half a passenger', JSON.stringify({ ...search, passengers: 1.5 })],
])('stored text that is %s is ignored', (_, text) => {
  stored.set('tafiya.last-search', text)
  expect(lastSearch([route(true)], TODAY, 5)).toBeNull()
})
