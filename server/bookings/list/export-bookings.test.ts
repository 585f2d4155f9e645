import { expect, test } from 'vitest'
import { exportFileName } from './export-bookings.ts'

test.each([
  [{}, 'booking-export-2026-11-16.csv'],
  [{ busPlateNo: 'LND-482XA' }, 'booking-export-2026-11-16-bus-LND-482XA.csv'],
  [{ status: 'CONFIRMED' as const }, 'booking-export-2026-11-16-CONFIRMED.csv'],
  [
    { busPlateNo: 'LND 482/XA"', status: 'PENDING' as const },
    'booking-export-2026-11-16-bus-LND-482-XA-PENDING.csv',
  ],
  [{ busPlateNo: '../..' }, 'booking-export-2026-11-16.csv'],
])('the filters %j give the file name %s', (query, name) => {
  expect(exportFileName('2026-11-16', query)).toBe(name)
})
