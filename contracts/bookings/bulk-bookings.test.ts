import { expect, test } from 'vitest'
import { BookingIdsText } from './bulk-bookings.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`)

test('the URL of an export takes up to 100 ids', () => {
  expect(BookingIdsText.parse(ids(100).join(','))).toEqual(ids(100))
})

test.each([
  ['101 ids', ids(101).join(','), 'Choose at most 100 bookings'],
  ['ids with another separator', '1;2', 'Enter IDs separated by commas'],
  ['ids with a gap', '1,,2', 'Enter IDs separated by commas'],
])('%s are refused with the reason', (_, text, reason) => {
  expect(BookingIdsText.safeParse(text).error?.issues[0]?.message).toBe(reason)
})
