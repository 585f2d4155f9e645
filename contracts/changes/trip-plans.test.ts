import { expect, test } from 'vitest'
import { TripPlan, TripPlans } from './trip-plans.ts'

const PLAN = {
  routeId: 1,
  batchId: 2,
  price: 30_000,
  buses: [{ busId: 3 }, { busId: 4, driverId: 5 }],
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
  [{ buses: [] }, { buses: 'Bus is required' }],
  [{ buses: Array.from({ length: 21 }, (_, i) => ({ busId: i + 1 })) }, { buses: 'Choose at most 20 buses' }],
  [{ buses: [{ busId: 3 }, { busId: 3 }] }, { buses: 'Choose each bus only once' }],
  [{ firstDay: '' }, { firstDay: 'First day is required' }],
  [{ lastDay: '' }, { lastDay: 'Last day is required' }],
  [{ lastDay: '2026-11-17' }, { lastDay: 'Last day must not be before the first day' }],
  [{ lastDay: '2027-11-20' }, { lastDay: 'Plan at most one year at a time' }],
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

test.each([
  [0, 'Add at least one route'],
  [1, undefined],
  [21, 'Choose at most 20 routes'],
])('a schedule of %i routes gets the error %j', (count, words) => {
  const { error } = TripPlans.safeParse({ plans: Array.from({ length: count }, () => PLAN) })
  expect(error?.issues[0]?.message).toBe(words)
})
