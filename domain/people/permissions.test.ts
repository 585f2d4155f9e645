import { expect, test } from 'vitest'
import { BUILT_IN_ROLES, PERMISSIONS } from './permissions.ts'

const permissionsOf = (name: string) => BUILT_IN_ROLES.find((role) => role.name === name)?.permissions ?? []

test('every permission is listed once', () => {
  expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length)
})

test('admin has every permission; manager and finance have permissions that the specification names', () => {
  expect(permissionsOf('admin')).toEqual(PERMISSIONS)
  expect(permissionsOf('manager')).toEqual(
    expect.arrayContaining([
      'users.view',
      'routes.create',
      'trips.edit',
      'buses.view',
      'bookings.edit',
      'payments.view',
    ]),
  )
  expect(permissionsOf('finance')).toEqual(
    expect.arrayContaining(['bookings.view', 'payments.view', 'payments.process']),
  )
})

test('only admin and finance can refund, and only admin has delete permissions', () => {
  const holders = (permission: string) =>
    BUILT_IN_ROLES.filter((role) => role.permissions.some((held) => held === permission)).map(
      (role) => role.name,
    )
  expect(holders('payments.refund')).toEqual(['admin', 'finance'])
  expect(holders('disputes.process')).toEqual(['admin', 'finance'])
  expect(holders('disputes.view')).toEqual(['admin', 'manager', 'finance'])
  const deleting = PERMISSIONS.filter((permission) => permission.endsWith('.delete'))
  expect(deleting).toContain('users.delete')
  for (const permission of deleting) expect(holders(permission)).toEqual(['admin'])
})

test('a driver has only permissions for the trips they drive', () => {
  expect(permissionsOf('driver')).toEqual(['own-trips.view', 'own-trips.process', 'own-trips.export'])
})
