import { expect, test } from 'vitest'
import type { UserChange } from '#contracts/people/users.ts'
import { changedInWords } from './changed-in-words.ts'

test.each<[UserChange, string]>([
  [{ role: 'clerk' }, 'role'],
  [{ role: 'clerk', name: 'Ada' }, 'name and role'],
  [{ role: 'clerk', name: 'Ada', email: 'ada@example.com' }, 'name, e-mail address and role'],
])('the change %j reads: %s', (change, words) => {
  expect(changedInWords(change)).toBe(words)
})
