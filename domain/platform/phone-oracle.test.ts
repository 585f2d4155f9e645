import fc from 'fast-check'
import { isValidPhoneNumber, parsePhoneNumberWithError } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { normalizePhone } from './phone.ts'

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`), { size: 'max' })

/** Mobile numbers of Nigeria and of countries with diaspora passengers, in the forms people type. */
const typed = fc
  .tuple(
    fc.oneof(
      fc.tuple(
        fc.constantFrom('0', '+234', '234', '00234', '+2340', '+234 (0) '),
        fc.constantFrom('70', '80', '81', '90', '91'),
        digits(8),
      ),
      fc.tuple(fc.constantFrom('+447', '00447'), fc.constantFrom('4', '5', '7', '9'), digits(8)),
      fc.tuple(fc.constantFrom('+1', '001'), fc.constantFrom('212', '713', '416'), digits(7)),
      fc.tuple(fc.constantFrom('+233', '+27', '+49'), fc.constantFrom('24', '82', '151'), digits(7)),
    ),
    fc.constantFrom('', ' ', '-'),
  )
  .map(([[prefix, start, rest], gap]) => `${prefix}${start}${gap}${rest.slice(0, 4)}${gap}${rest.slice(4)}`)

test('a number that libphonenumber finds valid is normalized to the same digits', () => {
  let compared = 0
  fc.assert(
    fc.property(typed, (text) => {
      const plain = text
        .replace(/^00/, '+')
        .replace(/^234/, '+234')
        .replace('(0)', '')
        .replace(/^\+2340/, '+234')
      fc.pre(isValidPhoneNumber(plain, 'NG'))
      compared++
      expect(normalizePhone(text)).toBe(parsePhoneNumberWithError(plain, 'NG').number.slice(1))
    }),
    { numRuns: 300 },
  )
  expect(compared).toBeGreaterThanOrEqual(300)
})

test.each([['0000000000'], ['00000000000'], ['1'], ['8'.repeat(30)], ['080123456789'], ['+1234']])(
  '%s is refused, and libphonenumber refuses it too',
  (text) => {
    expect(isValidPhoneNumber(text, 'NG')).toBe(false)
    expect(normalizePhone(text)).toBeUndefined()
  },
)
