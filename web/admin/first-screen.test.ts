import { expect, test } from 'vitest'
import { BUILT_IN_ROLES, type Permission } from '#domain/permissions.ts'
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
