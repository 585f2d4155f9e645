import { expect, test } from 'vitest'
import { fieldInWords } from './field-words.ts'

test.each([
  ['address', 'Address'],
  ['maintenanceMode', 'Maintenance mode'],
  ['seat_hold_minutes', 'Seat hold minutes'],
  ['reminderSmsEnabled', 'Reminder SMS enabled'],
  ['smsProvider', 'SMS provider'],
])('the field %s reads %s', (field, words) => {
  expect(fieldInWords(field)).toBe(words)
})
