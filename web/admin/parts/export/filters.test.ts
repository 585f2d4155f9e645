import { expect, test } from 'vitest'
import { addressOf, exportFilters, NO_FILTERS } from './filters.ts'

test('the URL of the export contains only the chosen filters', () => {
  expect(addressOf('/export', NO_FILTERS)).toBe('/export')
  expect(addressOf('/export', { ...NO_FILTERS, status: 'PENDING', busPlateNo: 'LND 482&XA' })).toBe(
    '/export?status=PENDING&busPlateNo=LND+482%26XA',
  )
})

test.each([
  ['an unfiltered list', '', {}],
  [
    'a list filtered by days and a trip',
    'startDate=2026-01-20&endDate=2026-01-31&tripId=7',
    { startDate: '2026-01-20', endDate: '2026-01-31', tripId: '7' },
  ],
  ['a list filtered by a status that reports have', 'status=CONFIRMED', { status: 'CONFIRMED' }],
  ['a list filtered by DRAFT and a batch, which reports do not offer', 'status=DRAFT&batchId=3', {}],
  ['a URL with invalid values', 'startDate=yesterday&endDate=2026-02-31&tripId=last', {}],
])('the export dialog starts with the valid filters of %s', (_, query, expected) => {
  const address = new URLSearchParams(query)
  const nothing = { startDate: '', endDate: '', tripId: '', status: '' }
  expect(exportFilters((name) => address.get(name))).toEqual({ ...nothing, ...expected })
})
