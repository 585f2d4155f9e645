import { expect, test } from 'vitest'
import { SCREENS } from '#admin/shell/screens.ts'
import type { Found } from '#contracts/office/find.ts'
import { BUILT_IN_ROLES, type Permission } from '#domain/people/permissions.ts'
import { recordGroups, screenGroups } from './results.ts'

const FOUND: Found = {
  bookings: [
    {
      id: 7,
      bookingToken: '7K3MQ2XV9B4THD5N',
      status: 'CONFIRMED',
      passengerName: 'Zainab Sample',
      mobile: '08000000001',
      route: { origin: 'Lagos', destination: 'Awgu (Enugu)' },
      departTime: '2026-11-18T05:30:00.000Z',
    },
  ],
  payments: [
    { id: 4, reference: 'TAF=1.2', status: 'PAID', amount: 3_500_000, passengerName: 'Zainab Sample' },
  ],
  trips: [
    {
      id: 9,
      route: { origin: 'Lagos', destination: 'Awgu (Enugu)' },
      status: 'SCHEDULED',
      departTime: '2026-11-18T05:30:00.000Z',
      plateNo: 'LSR-521 AA',
    },
  ],
  buses: [{ id: 2, plateNo: 'LSR-521 AA', busType: 'Luxry51', isActive: false }],
}

const NOTHING: Found = { bookings: [], payments: [], trips: [], buses: [] }

/** Returns what a built-in role may do, and the screens that it may open. */
function roleOf(name: string) {
  const permissions: readonly Permission[] =
    BUILT_IN_ROLES.find((role) => role.name === name)?.permissions ?? []
  const may = (permission: Permission) => permissions.includes(permission)
  const screens = SCREENS.filter(
    (screen) => screen.permissions === 'everyone' || screen.permissions.some((one) => may(one)),
  )
  return { may, screens }
}

function labels(role: string, search: string) {
  const { may, screens } = roleOf(role)
  const groups = screenGroups(screens, may, search)
  return Object.fromEntries(groups.map(({ title, results }) => [title, results.map(({ label }) => label)]))
}

test.each([
  ['admin', 'book', { Screens: ['Bookings'], Actions: ['New Booking'] }],
  ['admin', 'TRIP new', { Actions: ['New Trip'] }],
  [
    'admin',
    'trip',
    {
      Screens: ['Trips', 'Import trips'],
      Actions: ['New Trip', 'Copy a week of trips', 'Schedule several trips'],
    },
  ],
  ['admin', 'refunds', { Screens: ['Refunds'] }],
  ['finance', 'book', { Screens: ['Bookings'] }],
  ['finance', 'new', {}],
  ['driver', 'book', {}],
  ['driver', '', { Screens: ['Trips', 'Boarding', 'Cash-up', 'Your account'] }],
  ['admin', 'bookings of yesterday', {}],
])('a user of role %s who types "%s" is offered what that role may open', (role, text, offered) => {
  expect(labels(role, text)).toEqual(offered)
})

test('five screens and five actions are offered at most', () => {
  const { Screens, Actions } = labels('admin', '')
  expect(Screens).toHaveLength(5)
  expect(Actions).toHaveLength(5)
})

test('each screen and action opens its own path, and a screen shows its keys', () => {
  const { may, screens } = roleOf('admin')
  expect(screenGroups(screens, may, 'book')).toEqual([
    { title: 'Screens', results: [{ label: 'Bookings', icon: 'booking', href: '/bookings', detail: 'G B' }] },
    {
      title: 'Actions',
      results: [{ label: 'New Booking', icon: 'plus', href: '/bookings?new=1', detail: '' }],
    },
  ])
})

test('records are shown by kind with the page that opens; kinds without records are left out', () => {
  expect(recordGroups(FOUND, roleOf('admin').may)).toEqual([
    {
      title: 'Bookings',
      results: [
        {
          label: 'Zainab Sample, 7K3M-Q2XV-9B4T-HD5N',
          detail: 'CONFIRMED, 08000000001, Lagos to Awgu (Enugu), Wed 18 Nov 2026, 6:30 am WAT',
          icon: 'booking',
          href: '/bookings/7',
        },
      ],
    },
    {
      title: 'Payments',
      results: [
        {
          label: 'TAF=1.2',
          detail: 'PAID, ₦35,000, Zainab Sample',
          icon: 'payment',
          href: '/payments?search=TAF%3D1.2',
        },
      ],
    },
    {
      title: 'Trips',
      results: [
        {
          label: 'Lagos to Awgu (Enugu), Wed 18 Nov 2026, 6:30 am WAT',
          detail: 'SCHEDULED, LSR-521 AA',
          icon: 'trip',
          href: '/trips/9/seats',
        },
      ],
    },
    {
      title: 'Buses',
      results: [
        {
          label: 'LSR-521 AA',
          detail: 'Luxury 51, Maintenance',
          icon: 'bus',
          href: '/buses?search=LSR-521%20AA',
        },
      ],
    },
  ])
  expect(recordGroups(NOTHING, roleOf('admin').may)).toEqual([])
})

test.each([
  ['support', '/trips/9/seats'],
  ['driver', '/boarding/9'],
  ['finance', '/bookings?tripId=9'],
  ['nobody', '/trips?search=LSR-521%20AA'],
])('a trip that a user of the role %s chooses opens %s', (role, href) => {
  const [group] = recordGroups({ ...NOTHING, trips: FOUND.trips }, roleOf(role).may)
  expect(group?.results[0]?.href).toBe(href)
})
