import { expect, test } from 'vitest'
import { comparisonInWords } from './comparison-in-words.ts'

test.each([
  [[], '0 paid at the provider'],
  [['counted', 'settled', 'counted'], '3 paid at the provider: 2 counted here, 1 settled just now'],
  [
    ['unlisted', 'foreign'],
    '1 paid at the provider: 1 counted here but not listed by the provider, 1 for other products',
  ],
] as const)('%j is summed up as: %s', (findings, line) => {
  expect(comparisonInWords([...findings])).toBe(line)
})
