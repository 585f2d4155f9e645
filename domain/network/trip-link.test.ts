import { expect, test } from 'vitest'
import { openTripLink, tripLink } from './trip-link.ts'

const awgu = { origin: 'Lagos', destination: 'Awgu (Enugu)' }
const home = { origin: 'Awgu (Enugu)', destination: 'Lagos' }
const twin = { origin: 'Lagos', destination: 'Awgu, Enugu' }
const given = { routes: [awgu, home, twin], today: '2026-01-12', seatLimit: 5 }
const open = (query: string) => openTripLink(query, given)
const queryOf = (link: string) => link.slice(link.indexOf('?'))

test('a link names places by their slugs, the day and the passengers, and opens the wizard', () => {
  const link = tripLink(awgu, '2026-01-20', 2)
  expect(link).toBe('/booking?from=lagos&to=awgu-enugu&date=2026-01-20&seats=2')
  expect(open(queryOf(link))).toEqual({ to: 'wizard', route: awgu, date: '2026-01-20', passengers: 2 })
})

test('a link with the names of the places opens exactly that route', () => {
  const names = new URLSearchParams({ from: 'Lagos', to: 'Awgu, Enugu', date: '2026-01-20' })
  expect(open(`?${names}`)).toMatchObject({ to: 'wizard', route: twin })
})

test.each([
  ['2026-01-12', { to: 'wizard', date: '2026-01-12' }],
  ['2027-01-13', { to: 'wizard' }],
  ['2026-01-11', { to: 'route', isPast: true }],
  ['1970-01-01', { to: 'route', isPast: true }],
  ['2027-01-14', { to: 'route', isPast: false }],
  ['9999-12-31', { to: 'route', isPast: false }],
  ['2026-02-30', { to: 'route', isPast: false }],
  ['tomorrow', { to: 'route', isPast: false }],
  ['', { to: 'route', isPast: false }],
])('a link for the day "%s" leads to %j', (date, target) => {
  expect(open(`?from=lagos&to=awgu-enugu&date=${date}`)).toMatchObject(target)
})

test.each([
  ['from=lagos&to=kano&date=2026-01-20'],
  ['from=lagos&date=2026-01-20'],
  ['to=lagos'],
  ['from=&to='],
  [`from=${'x'.repeat(5000)}&to=%00%ff`],
])('a link for a route that we do not run leads to the list of routes: %s', (query) => {
  expect(open(`?${query}`)).toEqual({ to: 'routes' })
})

test.each([
  ['2', 2],
  ['99', 5],
  ['0', 1],
  ['-3', 1],
  ['1.5', 1],
  ['two', 1],
  ['', 1],
  ['1e9', 1],
])('a link for "%s" seats opens the wizard for %i', (seats, passengers) => {
  expect(open(`?from=lagos&to=awgu-enugu&date=2026-01-20&seats=${seats}`)).toMatchObject({ passengers })
})

test.each([[''], ['?utm_source=flyer'], ['?date=2026-01-20']])(
  'the query string "%s" is not a link to a trip',
  (query) => {
    expect(open(query)).toBeNull()
  },
)
