import { expect, test } from 'vitest'
import { NO_STOPS } from '#domain/network/stops.ts'
import { usualPlace } from './usual-place.ts'

test('the trip form says where the route boards, or that it does not say so', () => {
  const stops = { ...NO_STOPS, boardingPoint: 'Jibowu Park', boardingAddress: '12 Ikorodu Road' }
  expect(usualPlace(stops)).toBe('Passengers on this route board at Jibowu Park, 12 Ikorodu Road.')
  expect(usualPlace(NO_STOPS)).toBe('This route has no boarding point yet.')
})
