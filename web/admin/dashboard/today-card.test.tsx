import { expect, test } from 'vitest'
import { renderAs, wordsOf } from '#admin/testing/render-as.tsx'
import type { DepartureToday, Today } from '#contracts/office/dashboard.ts'
import type { Permission } from '#domain/people/permissions.ts'
import { addDays, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { TodayCard } from './today-card.tsx'

const DAY = lagosDay(new Date())

const departure = (fields: Partial<DepartureToday> = {}): DepartureToday => ({
  id: 7,
  route: { origin: 'Lagos', destination: 'Awgu (Enugu)' },
  departTime: lagosInstant(DAY, '06:00').toISOString(),
  bus: { busType: 'Sprinter', plateNo: 'LSR-521XA' },
  driverName: 'Musa Sample',
  capacity: 14,
  sold: 9,
  boarded: 3,
  owing: naira(54_000),
  owingBookings: 2,
  state: 'boarding',
  flags: [],
  ...fields,
})

const NOTHING = { received: 0, refunded: 0 }
const EMPTY: Today = { day: DAY, days: [], takings: { today: NOTHING, lastWeek: NOTHING } }

const shown = (today: Partial<Today>, permissions: Permission[] = []): string =>
  renderAs(permissions, <TodayCard today={{ ...EMPTY, ...today }} />)

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))

test('a departure shows time, route, bus, driver, state, seats sold and boarded, and what is owing', () => {
  const words = wordsOf(shown({ days: [{ day: DAY, departures: [departure()] }] }))
  expect(words).toContain('6:00 am Lagos to Awgu (Enugu) Sprinter LSR-521XA · Musa Sample Boarding')
  expect(words).toContain('9 of 14 sold 3 of 9 boarded ₦54,000 due on 2 bookings')
})

test('a departure opens its manifest, and its balances open their list', () => {
  const days = [{ day: DAY, departures: [departure()] }]
  const balances = '/bookings?tripId=7&isBalanceDue=true'
  expect(linksOf(shown({ days }))).toEqual([])
  expect(linksOf(shown({ days }, ['boarding.view']))).toEqual(['/boarding/7'])
  expect(linksOf(shown({ days }, ['bookings.view']))).toEqual(['/bookings?tripId=7', balances])
  expect(linksOf(shown({ days }, ['boarding.view', 'bookings.view']))).toEqual(['/boarding/7', balances])
})

test('flags say what to look at', () => {
  const departTime = new Date(Date.now() + 11.5 * 3_600_000).toISOString()
  const empty = departure({
    departTime,
    driverName: null,
    sold: 0,
    owing: 0,
    owingBookings: 0,
    state: 'scheduled',
    flags: ['low_sales', 'no_driver'],
  })
  const words = wordsOf(shown({ days: [{ day: DAY, departures: [empty] }] }))
  expect(words).toMatch(/Leaves in 11 h \d+ min, 0 of 14 sold No driver/)
  expect(words).toContain('No balances due')
})

test('when no bus is left, the next day has a heading of its own', () => {
  const left = { day: DAY, departures: [departure({ state: 'left' })] }
  const next = { day: addDays(DAY, 1), departures: [departure({ id: 8, state: 'scheduled' })] }
  expect(wordsOf(shown({ days: [left, next] }))).toMatch(
    /Today 1 departure, 9 of 14 seats sold, ₦54,000 due on 2 bookings Show the departure Tomorrow, \w{3} \d+ \w{3}/,
  )
  expect(wordsOf(shown({ days: [next] }))).toMatch(/No departures today\. Tomorrow, /)
  expect(wordsOf(shown({}))).toContain('No departures today.')
})

test('a long day shows the departures ahead first, and a button shows all', () => {
  const departures = Array.from({ length: 11 }, (_, at) =>
    departure({ id: at + 1, state: at < 4 ? 'left' : 'scheduled' }),
  )
  const html = shown({ days: [{ day: DAY, departures }] }, ['boarding.view'])
  expect(linksOf(html)).toEqual([5, 6, 7, 8, 9, 10, 11].map((id) => `/boarding/${id}`))
  expect(wordsOf(html)).toContain('Show all 11 departures')
})

test('takings are compared with the same weekday of last week, and refunds are named', () => {
  // A fixed Monday, so that the result does not depend on the day on which this test runs.
  const takings = {
    today: { received: naira(31_000), refunded: naira(1_000) },
    lastWeek: { received: naira(24_000), refunded: 0 },
  }
  const monday = { day: '2026-11-16', takings }
  expect(wordsOf(shown(monday))).toContain(
    'Takings ₦30,000 +25% ₦24,000 by this time last Monday ₦31,000 received, ₦1,000 refunded',
  )
  expect(linksOf(shown(monday, ['payments.view']))).toEqual([
    '/payments?status=PAID&paidFrom=2026-11-16&paidUntil=2026-11-16',
  ])
  expect(wordsOf(shown({ day: '2026-11-16' }))).toContain('Takings ₦0 ₦0 by this time last Monday')
})
