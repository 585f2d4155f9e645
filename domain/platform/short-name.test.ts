import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['Tester Chidera Okon', 'Tester O.'],
  ['Tester', 'Tester'],
  ['  Tester   Ọlá ', 'Tester Ọ.'],
  ['', ''],
])('%j is %j on a boarding list', (name, short) => {
  expect(shortName(name)).toBe(short)
})
