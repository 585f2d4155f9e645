import { expect, test } from 'vitest'
import { RouteInput } from './routes.ts'

const TO_AWGU = { origin: 'Lagos', destination: 'Awgu (Enugu)', duration: '10 hours', paymentType: 'Split' }

const wordsFor = (change: object) =>
  RouteInput.safeParse({ ...TO_AWGU, ...change }).error?.issues.map(({ path, message }) => [path[0], message])

test.each([
  [{ origin: ' ' }, 'origin', 'Origin is required'],
  [{ destination: '' }, 'destination', 'Destination is required'],
  [{ duration: undefined }, 'duration', 'Duration is required'],
  [{ distanceKm: -1 }, 'distanceKm', 'Distance is a whole number of kilometres, 0 to 9,999'],
  [{ destination: 'LAGOS' }, 'destination', 'Origin and destination must be different places'],
])('a route with %j is refused at %s: %s', (change, field, words) => {
  expect(wordsFor(change)).toEqual([[field, words]])
})

test('the distance is optional, and a new route is active by default', () => {
  expect(RouteInput.parse(TO_AWGU)).toEqual({ ...TO_AWGU, distanceKm: null, isActive: true })
})
