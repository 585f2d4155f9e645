import { expect, test } from 'vitest'
import type { CompanySettings } from '#contracts/company/company-settings.ts'
import { DEFAULT_SETTINGS } from '#domain/company/settings.ts'
import { fieldsOf } from './tabs.ts'
import { asTyped, changed, FIELDS, inWords, readTyped } from './typed-settings.ts'

const SAVED = {
  ...DEFAULT_SETTINGS,
  id: 1,
  companyName: 'Tafiya',
  contactPhone: '0800 000 0000',
  address: null,
  updatedAt: '2026-11-16T08:00:00.000Z',
} as CompanySettings

test('the form for new settings has every field: the defaults, and an empty name', () => {
  const typed = asTyped(null)
  expect(typed).toMatchObject({ companyName: '', seatHoldMinutes: '15', reminderSmsEnabled: true })
  expect(Object.keys(typed).toSorted()).toEqual(FIELDS.toSorted())
})

test('changes are those of the given fields that differ from the saved settings', () => {
  const saved = asTyped(SAVED)
  const typed = {
    ...saved,
    contactPhone: ' 0800 000 0000 ',
    address: '1 Sample Road',
    reminderHours: '48',
    paystackEnabled: false,
  }
  expect(changed(fieldsOf('general'), typed, saved)).toEqual({ address: '1 Sample Road' })
  expect(changed(fieldsOf('notifications'), typed, saved)).toEqual({ reminderHours: 48 })
  expect(changed(FIELDS, typed, saved)).toEqual({
    address: '1 Sample Road',
    reminderHours: 48,
    paystackEnabled: false,
  })
  expect(changed(FIELDS, saved, saved)).toEqual({})
})

test.each([
  ['seatHoldMinutes', '', null],
  ['seatHoldMinutes', 'ten', Number.NaN],
  ['contactEmail', ' ', null],
  ['companyName', ' ', ''],
] as const)('the setting %s typed as %j is read as %j', (field, typed, read) => {
  expect(readTyped(field, typed)).toEqual(read)
})

test.each([
  [true, 'On'],
  [false, 'Off'],
  [null, 'Not set'],
  ['', 'Not set'],
  [15, '15'],
])('the setting %j is shown as %s', (value, words) => {
  expect(inWords(value)).toBe(words)
})
