import { expect, test } from 'vitest'
import { NO_STOPS } from '#domain/network/stops.ts'
import { TripInput } from './staff-trips.ts'

const PLAN = {
  routeId: 1,
  busId: 2,
  batchId: 3,
  departTime: '2026-11-18T05:00:00.000Z',
  arriveTime: '2026-11-18T15:00:00.000Z',
  price: 35_000,
}

const wrong = (change: object) => {
  const { issues = [] } = TripInput.safeParse({ ...PLAN, ...change }).error ?? {}
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
}

test('a new trip is scheduled and has no driver by default', () => {
  expect(TripInput.parse(PLAN)).toEqual({ ...PLAN, status: 'SCHEDULED', driverId: null, ownStops: null })
})

test('stops of its own need a boarding point, and name the field that is wrong', () => {
  const ownStops = { ...NO_STOPS, boardingPoint: 'Ojota Park' }
  const errors = (change: object) =>
    TripInput.safeParse({ ...PLAN, ownStops: { ...ownStops, ...change } }).error?.issues.map(
      ({ path, message }) => [path.join('.'), message],
    )
  expect(errors({})).toBeUndefined()
  expect(errors({ boardingPoint: ' ' })).toEqual([['ownStops.boardingPoint', 'Boarding point is required']])
  expect(errors({ boardingMapUrl: 'http://maps.example' })).toEqual([
    ['ownStops.boardingMapUrl', 'Use a link that starts with https://'],
  ])
})

test.each([
  ['routeId', 'Route is required'],
  ['batchId', 'Batch is required'],
  ['busId', 'Bus is required'],
  ['departTime', 'Departure time is required'],
  ['arriveTime', 'Arrival time is required'],
  ['price', 'Price must be non-negative'],
])('a trip without %s is refused: %s', (field, words) => {
  expect(wrong({ [field]: undefined })).toEqual({ [field]: words })
})

test.each([
  [{ price: -1 }, { price: 'Price must be non-negative' }],
  [{ price: 0 }, {}],
  [{ price: 35_000.55 }, {}],
  // Rounded to kobo, this price would be zero.
  [{ price: 0.001 }, { price: 'Price can have at most two decimal places' }],
  [{ price: 1_000_001 }, { price: 'Price must be at most ₦1,000,000' }],
  [{ arriveTime: PLAN.departTime }, { arriveTime: 'Arrival time must be after departure time' }],
  [{ arriveTime: '2026-11-25T05:00:00.000Z' }, {}],
  [{ arriveTime: '2026-11-25T05:00:01.000Z' }, { arriveTime: 'A trip can take at most 7 days' }],
  [{ departTime: 'tomorrow' }, { departTime: 'Departure time is required' }],
  [{ arriveTime: '2026-11-18T16:00:00+01:00' }, {}],
])('a trip with %j gets these errors: %j', (change, words) => {
  expect(wrong(change)).toEqual(words)
})
