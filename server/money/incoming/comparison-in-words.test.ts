import { expect, test } from 'vitest'
import { comparisonInWords } from './comparison-in-words.ts'

test.each([
  [[], '0 paid through Paystack'],
  [['counted', 'settled', 'counted'], '3 paid through Paystack: 2 counted here, 1 settled just now'],
  [
    ['unlisted', 'foreign'],
    '1 paid through Paystack: 1 counted here but not listed by Paystack, 1 for other products',
  ],
] as const)('%j is summed up as: %s', (findings, line) => {
  expect(comparisonInWords([...findings])).toBe(line)
})
