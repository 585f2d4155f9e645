import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headerText } from './header-text.ts'

test.each([
  ['Hello\r\nBcc: victim@example.com', 'Hello Bcc: victim@example.com'],
  ['a\nb\rc\u2028d\u2029e\u0085f\u0000g', 'a b c d e f g'],
  ['abc\u202Egnp.exe', 'abc gnp.exe'],
  ['  Ọjọ́ ₦35,000 🚌  ', 'Ọjọ́ ₦35,000 🚌'],
])('the header text %j becomes %j', (text, header) => {
  expect(headerText(text)).toBe(header)
})

test('any text becomes one line of at most 150 characters', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0x10ffff)), (points) => {
      const header = headerText(String.fromCodePoint(...points))
      expect(header).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u)
      expect([...header].length).toBeLessThanOrEqual(150)
    }),
  )
  expect([...headerText('🚌'.repeat(400))].length).toBeLessThanOrEqual(150)
})
