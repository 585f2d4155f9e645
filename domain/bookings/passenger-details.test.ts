import { expect, test } from 'vitest'
import { detailsInWords, firstName, missingFields, PASSENGER_FIELDS } from './passenger-details.ts'

const DETAILS = {
  name: 'Ada Obi',
  phone: '08030000001',
  address: '1 Sample Street',
  nextOfKinName: 'Bisi Obi',
  nextOfKinPhone: '08030000002',
}

test('a passenger with all five details misses none', () => {
  expect(missingFields(DETAILS)).toEqual([])
})

test.each(PASSENGER_FIELDS)('a passenger without a %s misses just that', (field) => {
  expect(missingFields({ ...DETAILS, [field]: '' })).toEqual([field])
})

test('details are named in words, and a next of kin once', () => {
  expect(detailsInWords(PASSENGER_FIELDS)).toBe('name, phone number, address, next of kin with phone number')
  expect(detailsInWords(['nextOfKinName'])).toBe('next of kin')
  expect(detailsInWords(['name', 'nextOfKinPhone'])).toBe('name, next of kin’s phone number')
})

test.each([
  ['Ada Obi', 'Ada'],
  [' Ada  Obi ', 'Ada'],
  ['', ''],
])('the first name of "%s" is "%s"', (name, first) => {
  expect(firstName(name)).toBe(first)
})
