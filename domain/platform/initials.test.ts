import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Amina Officer', 'AO'],
  ['Amina Bello Officer', 'AO'],
  [' chiamaka ', 'C'],
  ['Ṣọlá "Ẹni" Ọ̀ṣun', 'ṢỌ'],
  ['"Baba" <b>', 'BB'],
  ['!', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
