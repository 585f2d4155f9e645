import { expect, test } from 'vitest'
import { TripPlan } from './trip-plans.ts'

const PLAN = {
  routeId: 1,
  batchId: 2,
  price: 30_000,
  busIds: [3, 4],
  firstDay: '2026-11-18',
  lastDay: '2026-11-20',
  weekdays: [1, 2, 3, 4, 5],
  departs: '05:30',
  arrives: '15:00',
}

test.each([
  [{}, {}],
  [{ routeId: undefined }, { routeId: 'Route is required' }],
  [{ batchId: undefined }, { batchId: 'Batch is required' }],
  [{ price: undefined }, { price: 'Price must be non-negative' }],
  [{ busIds: [] }, { busIds: 'Bus is required' }],
  [{ busIds: Array.from({ length: 21 }, (_, i) => i + 1) }, { busIds: 'At most 20 buses at once' }],
  [{ busIds: [3, 3] }, { busIds: 'Each bus once' }],
  [{ firstDay: '' }, { firstDay: 'First day is required' }],
  [{ lastDay: '' }, { lastDay: 'Last day is required' }],
  [{ lastDay: '2026-11-17' }, { lastDay: 'Last day must not be before the first day' }],
  [{ lastDay: '2027-11-20' }, { lastDay: 'Plan at most a year at once' }],
  [{ weekdays: [] }, { weekdays: 'Choose at least one day of the week' }],
  [{ departs: '' }, { departs: 'Departure time is required' }],
  [{ arrives: '25:00' }, { arrives: 'Arrival time is required' }],
  [{ arrives: '05:00' }, { arrives: 'Arrival time must be after departure time' }],
  [{ arrives: '05:00', arriveDaysLater: 1 }, {}],
  [{ arriveDaysLater: 1e300 }, { arriveDaysLater: expect.any(String) }],
  [{ arriveDaysLater: -1e300 }, { arriveDaysLater: expect.any(String) }],
])('a plan with %j gets these errors: %j', (change, words) => {
  const { issues = [] } = TripPlan.safeParse({ ...PLAN, ...change }).error ?? {}
  expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual(words)
})
