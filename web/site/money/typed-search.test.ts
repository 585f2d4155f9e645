import { expect, test } from 'vitest'
import { formErrors } from '#api/form-errors.ts'
import { searchOf, TypedSearch } from './typed-search.ts'

const REFERENCE = 'TAF-12-0123456789abcdef01'

test.each([
  ['', { reference: REFERENCE }],
  [' 4567 ', { reference: REFERENCE, phoneEnd: '4567' }],
  ['tester@example.com', { reference: REFERENCE, email: 'tester@example.com' }],
])('with "%s" the search is %j', (proof, search) => {
  expect(searchOf({ reference: REFERENCE, proof })).toEqual(search)
})

test.each([
  ['', 'Enter the reference of a payment or a booking'],
  ['where is my money', 'Enter the reference of a payment or a booking'],
])('the reference "%s" is refused beside its field', (reference, words) => {
  expect(formErrors(TypedSearch, { reference, proof: '' })).toEqual({ reference: words })
})

test.each(['12345', 'tester', '08031234567'])(
  '"%s" is neither an e-mail address nor four digits',
  (proof) => {
    expect(formErrors(TypedSearch, { reference: REFERENCE, proof })).toEqual({
      proof: 'Enter an e-mail address, or the last four digits of a phone number',
    })
  },
)
