import { expect, test } from 'vitest'
import type { User } from '#contracts/people/users.ts'
import { changedFields } from './changed-fields.ts'

const AMINA: User = {
  id: 1,
  name: 'Amina Officer',
  email: 'amina@tafiya.test',
  role: 'manager',
  status: 'active',
  lastLogin: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  logs: [],
}

test.each([
  [{ name: ' Amina Officer ', email: ' AMINA@tafiya.test', role: 'manager', status: 'active' }, {}],
  [{ name: 'Amina Bello' }, { name: 'Amina Bello' }],
  [{ email: 'bello@tafiya.test' }, { email: 'bello@tafiya.test' }],
  [{ password: '' }, {}],
  [{ password: 'a new one' }, { password: 'a new one' }],
  [
    { role: 'support', status: 'disabled' },
    { role: 'support', status: 'disabled' },
  ],
] as const)('of the typed values %j only %j is sent', (typed, sent) => {
  expect(changedFields(AMINA, typed)).toEqual(sent)
})
