import { expect, test } from 'vitest'
import { BUILT_IN_ROLES, type Permission } from '#domain/people/permissions.ts'
import { firstScreen } from './first-screen.ts'
import { SCREENS } from './screens.ts'

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
