import { expect, test } from 'vitest'
import { emailAddress, phoneNumber, plainText } from './plain-text.ts'

test.each([
  ['  Tester Uche ', 'Tester Uche'],
  ['Ọmọlará Ṣadé', 'Ọmọlará Ṣadé'],
])('%j is taken as %j', (typed, taken) => {
  expect(plainText(3, 'Too short', 120).parse(typed)).toBe(taken)
})

test.each([['  ab  '], ['abc\u202egnp'], ['abc\u0000'], ['x'.repeat(121)], [undefined], [42]])(
  '%j is no name',
  (typed) => {
    expect(plainText(3, 'Too short', 120).safeParse(typed).success).toBe(false)
  },
)

test.each([['08012345678'], ['+234 801 234 5678'], ['0801-234-567 8']])('%j is a phone number', (typed) => {
  expect(phoneNumber('Phone').safeParse(typed).success).toBe(true)
})

test.each([['080123456'], ['0801234567a'], ['----------'], ['+'.repeat(31)]])(
  '%j is no phone number',
  (typed) => {
    expect(phoneNumber('Phone').safeParse(typed).success).toBe(false)
  },
)

test('an e-mail is compared in lower case', () => {
  expect(emailAddress('Invalid email address').parse(' Tester@Example.COM ')).toBe('tester@example.com')
  expect(emailAddress('Invalid email address').safeParse('tester@').success).toBe(false)
})
