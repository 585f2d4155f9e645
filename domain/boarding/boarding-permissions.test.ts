import { expect, test } from 'vitest'
import { mayDoOnTrip } from './boarding-permissions.ts'

test.each([
  [['boarding.process'], 9, true],
  [['boarding.process'], null, true],
  [['own-trips.process'], 1, true],
  [['own-trips.process'], 9, false],
  [['own-trips.process'], null, false],
  [['boarding.view', 'own-trips.view'], 1, false],
  [[], 1, false],
])('member 1 with %j, driver %j: may board the trip: %s', (permissions, driverId, may) => {
  expect(mayDoOnTrip({ id: 1, permissions }, 'process', driverId)).toBe(may)
})
