import { expect, test } from 'vitest'
import { BusInput } from './buses.ts'

const COASTER = { plateNo: 'LND-482XA', busType: 'Coaster44', capacity: 44, seatsPerRow: 4 }

const wordsFor = (change: object) =>
  BusInput.safeParse({ ...COASTER, ...change }).error?.issues.map(({ path, message }) => [path[0], message])

test.each([
  [{ plateNo: ' ' }, 'plateNo', 'Plate number is required'],
  [{ capacity: 0 }, 'capacity', 'Capacity must be at least 1'],
  [{ capacity: 43.5 }, 'capacity', 'Capacity must be at least 1'],
  [{ capacity: 45 }, 'capacity', 'A Coaster 44 has at most 44 seats'],
  [{ busType: 'Sprinter', capacity: 15 }, 'capacity', 'A Sprinter has at most 14 seats'],
  [{ busType: 'Luxry51', capacity: 52 }, 'capacity', 'A Luxury 51 has at most 51 seats'],
  [{ seatsPerRow: 0 }, 'seatsPerRow', 'Seats per row must be at least 1'],
  [{ seatsPerRow: 7 }, 'seatsPerRow', 'Seats per row must be at most 6'],
  [{ busType: 'Tricycle' }, 'busType', 'Bus type is required'],
  [{ amenities: ['A/C', 'a/c'] }, 'amenities', 'Enter each amenity only once'],
])('a bus with %j is refused at %s: %s', (change, field, words) => {
  expect(wordsFor(change)).toEqual([[field, words]])
})

test('amenities are optional, and a new bus is active by default', () => {
  expect(BusInput.parse(COASTER)).toEqual({ ...COASTER, amenities: [], isActive: true })
})
