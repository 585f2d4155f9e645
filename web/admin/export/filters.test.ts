import { expect, test } from 'vitest'
import { addressOf, exportFilters, NO_FILTERS } from './filters.ts'

test('only chosen filters are in the URL', () => {
  expect(addressOf('/export', NO_FILTERS)).toBe('/export')
  expect(addressOf('/export', { ...NO_FILTERS, status: 'PENDING', busPlateNo: 'LND 482&XA' })).toBe(
    '/export?status=PENDING&busPlateNo=LND+482%26XA',
  )
})

test.each([
  ['an unfiltered list', '', {}],
  [
    'days and a trip',
    'startDate=2026-01-20&endDate=2026-01-31&tripId=7',
    { startDate: '2026-01-20', endDate: '2026-01-31', tripId: '7' },
  ],
  ['a status that reports have', 'status=CONFIRMED', { status: 'CONFIRMED' }],
  ['a status that they do not have', 'status=DRAFT&batchId=3', {}],
  ['text typed into the URL', 'startDate=yesterday&endDate=2026-02-31&tripId=last', {}],
])('the dialog starts with %s', (_, query, expected) => {
  const address = new URLSearchParams(query)
  const nothing = { startDate: '', endDate: '', tripId: '', status: '' }
  expect(exportFilters((name) => address.get(name))).toEqual({ ...nothing, ...expected })
})
