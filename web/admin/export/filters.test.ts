import { expect, test } from 'vitest'
import { addressOf, exportFilters, NO_FILTERS } from './filters.ts'

test('only filters that were chosen stand in the address', () => {
  expect(addressOf('/export', NO_FILTERS)).toBe('/export')
  expect(addressOf('/export', { ...NO_FILTERS, status: 'PENDING', busPlateNo: 'LND 482&XA' })).toBe(
    '/export?status=PENDING&busPlateNo=LND+482%26XA',
  )
})

test.each([
  ['a list that is not filtered', '', {}],
  [
    'days and a trip',
    'startDate=2026-01-20&endDate=2026-01-31&tripId=7',
    { startDate: '2026-01-20', endDate: '2026-01-31', tripId: '7' },
  ],
  ['a status that reports know', 'status=CONFIRMED', { status: 'CONFIRMED' }],
  ['a status that they do not', 'status=DRAFT&batchId=3', {}],
  ['words somebody typed into the address', 'startDate=yesterday&endDate=2026-02-31&tripId=last', {}],
])('the dialog begins with %s', (_, query, expected) => {
  const address = new URLSearchParams(query)
  const nothing = { startDate: '', endDate: '', tripId: '', status: '' }
  expect(exportFilters((name) => address.get(name))).toEqual({ ...nothing, ...expected })
})
