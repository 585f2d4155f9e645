import { expect, test } from 'vitest'
import { addressOf, NO_FILTERS } from './filters.ts'

test('only filters that were chosen stand in the address', () => {
  expect(addressOf('/export', NO_FILTERS)).toBe('/export')
  expect(addressOf('/export', { ...NO_FILTERS, status: 'PENDING', busPlateNo: 'LND 482&XA' })).toBe(
    '/export?status=PENDING&busPlateNo=LND+482%26XA',
  )
})
