import { expect, test } from 'vitest'
import { formatPhone, normalizePhone } from './phone.ts'

test.each([
  ['08031234567', '2348031234567'],
  ['0803 123 4567', '2348031234567'],
  ['0803-123-4567', '2348031234567'],
  ['8031234567', '2348031234567'],
  ['2348031234567', '2348031234567'],
  ['+234 803 123 4567', '2348031234567'],
  ['+234 (0) 803 123 4567', '2348031234567'],
  ['002348031234567', '2348031234567'],
  ['23408031234567', '2348031234567'],
  ['+44 7911 123456', '447911123456'],
])('%s is normalized to %s', (typed, number) => {
  expect(normalizePhone(typed)).toBe(number)
})

test.each([
  [''],
  ['removed'],
  ['0803123456'],
  ['080312345678'],
  ['+12'],
  [`+${'1'.repeat(16)}`],
  ['0000000000'],
])('%j is not a phone number', (typed) => {
  expect(normalizePhone(typed)).toBeUndefined()
})

test.each([
  ['08031234567', '0803 123 4567'],
  ['+234 803-123-4567', '0803 123 4567'],
  ['+44 20 7946 0000', '+44 20 7946 0000'],
  ['removed', 'removed'],
])('%s is displayed as %s', (typed, grouped) => {
  expect(formatPhone(typed)).toBe(grouped)
})
