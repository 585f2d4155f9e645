import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

test('an age is given in the unit that people would use', () => {
  expect([45, 89, 90, 5_399, 5_400, 26 * 3_600, 172_800].map(ageText)).toEqual([
    '45 s',
    '89 s',
    '2 min',
    '90 min',
    '2 h',
    '26 h',
    '2 days',
  ])
})
