import { expect, test } from 'vitest'
import { ATTENTION_PERMISSIONS } from '#domain/office/attention.ts'
import { BUILT_IN_ROLES, type Permission } from '#domain/people/permissions.ts'
import { firstScreen, SCREENS } from './screens.ts'

test.each([
  ['payments', '/payments/exceptions'],
  ['refunds', '/payments/refunds'],
  ['unknownPayments', '/payments/unknown'],
  ['disputes', '/payments/disputes'],
  ['messages', '/messages'],
] as const)('the count of %s is shown to everyone who may open %s', (what, path) => {
  const screen = SCREENS.find((one) => one.path === path)
  expect(screen?.permissions).toEqual([ATTENTION_PERMISSIONS[what]])
})

test('screens are listed in the order of the groups in the sidebar', () => {
  const groups = SCREENS.flatMap(({ link }) => (link ? [link.group] : []))
  expect(groups).toEqual(groups.toSorted())
})

test('each screen of the sidebar opens with a letter of its name, and no two share one', () => {
  const links = SCREENS.flatMap(({ link }) => (link ? [link] : []))
  for (const { label, key } of links) expect(label.toLowerCase()).toContain(key)
  const keys = links.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(links.find(({ label }) => label === 'Bookings')?.key).toBe('b')
  expect(links.find(({ label }) => label === 'Trips')?.key).toBe('t')
  expect(links.find(({ label }) => label === 'Payments')?.key).toBe('p')
  expect(links.find(({ label }) => label === 'Dashboard')?.key).toBe('d')
})

test('an action opens a form of its own screen', () => {
  for (const { path, actions = [] } of SCREENS)
    for (const { href } of actions) expect(href.startsWith(`${path}?`), href).toBe(true)
})

const openTo = (own: readonly Permission[]) =>
  SCREENS.filter(
    ({ permissions }) => permissions === 'everyone' || permissions.some((one) => own.includes(one)),
  )

test.each([
  ['admin', '/'],
  ['manager', '/'],
  ['finance', '/'],
  ['support', '/bookings'],
  ['driver', '/boarding'],
])('%s starts at %s', (name, path) => {
  const role = BUILT_IN_ROLES.find((one) => one.name === name)
  expect(firstScreen(openTo(role?.permissions ?? []))?.path).toBe(path)
})

test('a role of the company starts at the first of its screens in the sidebar', () => {
  expect(firstScreen(openTo(['logs.view', 'buses.view']))?.path).toBe('/buses')
  expect(firstScreen(openTo([])), 'the account has no link').toBeUndefined()
})

test.each([
  ['support', ['/users', '/roles', '/settings', '/logs', '/boarding', '/payments/cash-up']],
  ['driver', ['/bookings', '/bookings/:id', '/payments', '/trips/:id/seats', '/users', '/settings']],
])('%s opens none of %s', (name, closed) => {
  for (const path of closed) expect(SCREENS.map((one) => one.path)).toContain(path)
  const role = BUILT_IN_ROLES.find((one) => one.name === name)
  const open = openTo(role?.permissions ?? []).map(({ path }) => path)
  expect(open.filter((path) => closed.includes(path))).toEqual([])
})
