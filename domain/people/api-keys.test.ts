import { expect, test } from 'vitest'
import { KEY_PERMISSIONS, keyInLog, mayKeyHold } from './api-keys.ts'

test.each([
  ['users.view', false],
  ['roles.edit', false],
  ['settings.view', false],
  ['settings.edit', false],
  ['api-keys.edit', false],
  ['payments.process', false],
  ['payments.refund', false],
  ['payments.view', true],
  ['bookings.create', true],
  ['trips.edit', true],
])('an API key may hold %s: %s', (permission, isAllowed) => {
  expect(mayKeyHold(permission)).toBe(isAllowed)
  expect(KEY_PERMISSIONS.some((one) => one === permission)).toBe(isAllowed)
})

test('the audit log names a key and its person', () => {
  expect(keyInLog('Partner site', 'Ada Obi')).toBe('key Partner site (of Ada Obi)')
})
