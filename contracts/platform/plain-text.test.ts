import { expect, test } from 'vitest'
import { emailAddress, phoneNumber, phoneNumberOrNothing, plainParagraphs, plainText } from './plain-text.ts'

test.each([
  ['  Tester Uche ', 'Tester Uche'],
  ['Ọmọlará Ṣadé', 'Ọmọlará Ṣadé'],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
])('the name %j is stored as %j', (typed, taken) => {
  expect(plainText(3, 'Too short', 120).parse(typed)).toBe(taken)
})

test.each([
  ['  ab  '],
  ['abc\u202egnp'],
  ['abc\u0000'],
  ['x'.repeat(121)],
  [undefined],
  [42],
  ['abc\u2028d'],
  ['\u200b\u200b\u200b'],
  ['\u3164 \u3164'],
  ['\u0301\u0301\u0301'],
  ['\u00ad\u2063\u2800'],
])('%j is refused as a name', (typed) => {
  expect(plainText(3, 'Too short', 120).safeParse(typed).success).toBe(false)
})

const letter = plainParagraphs(1, 'Too short', 20, 'Too long')

test.each([
  ['  two\r\nlines\n', 'two\nlines'],
  ['old\rMac', 'old\nMac'],
  ['a\tlist\n\nof things', 'a\tlist\n\nof things'],
  [`${'x\r\n'.repeat(9)}xx`, `${'x\n'.repeat(9)}xx`],
])('the message %j is stored as %j', (typed, taken) => {
  expect(letter.parse(typed)).toBe(taken)
})

test.each([
  [' \n '],
  ['\u200b\n\u200b'],
  ['abc\u0000'],
  ['abc\u202egnp'],
  ['bell\u0007'],
  ['x'.repeat(21)],
  [undefined],
])('%j is refused as a message', (typed) => {
  expect(letter.safeParse(typed).success).toBe(false)
})

test('an optional phone number may be empty, but it must be valid when given', () => {
  const phone = phoneNumberOrNothing('Phone')
  expect(phone.parse('  ')).toBe('')
  expect(phone.parse('08012345678')).toBe('08012345678')
  expect(phone.safeParse('call me').success).toBe(false)
})

test.each([['08012345678'], ['+234 801 234 5678'], ['0801-234-567 8']])(
  '%j is accepted as a phone number',
  (typed) => {
    expect(phoneNumber('Phone').safeParse(typed).success).toBe(true)
  },
)

test.each([
  ['080123456'],
  ['0801234567a'],
  ['----------'],
  ['+'.repeat(31)],
  ['0000000000'],
  ['00000000000'],
  ['8'.repeat(30)],
  ['080123456789'],
])('%j is refused as a phone number', (typed) => {
  expect(phoneNumber('Phone').safeParse(typed).success).toBe(false)
})

test('an e-mail address is stored trimmed and in lower case, and an incomplete one is refused', () => {
  expect(emailAddress('Invalid email address').parse(' Tester@Example.COM ')).toBe('tester@example.com')
  expect(emailAddress('Invalid email address').safeParse('tester@').success).toBe(false)
})
