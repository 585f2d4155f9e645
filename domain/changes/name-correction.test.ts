import { expect, test } from 'vitest'
import { lettersChanged } from './name-correction.ts'

test.each([
  ['Tester Uche', 'Tester Uche', 0],
  ['tester uche', 'Tester Uche', 0],
  ['Tester Uche', 'Tester Uchee', 1],
  ['Tester Uche', 'Tster Uche', 1],
  ['Tester Uche', 'Taster Ucha', 2],
  ['Tester Uche', 'Tester Bisi', 4],
  ['Ada', 'Sample Ada', 7],
  ['', 'Ad', 2],
  ['Adé', 'Ade\u0301', 0],
])('from %j to %j, %i letters change', (from, to, count) => {
  expect(lettersChanged(from, to)).toBe(count)
  expect(lettersChanged(to, from)).toBe(count)
})
