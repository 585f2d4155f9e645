import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Amina Officer', 'AO'],
  ['Amina Bello Officer', 'AO'],
  [' chiamaka ', 'C'],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
