import { expect, test } from 'vitest'
import { maskEmail, maskPhone } from './present-booking.ts'

test.each([
  ['tester@example.com', 't•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
])('the e-mail %s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

test.each([
  ['08012345678', '•••••••5678'],
  ['+234 801 234 5678', '+••• ••• ••• 5678'],
])('the phone number %s is shown as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})
