import { expect, test } from 'vitest'
import { NO_STOPS } from '#domain/stops.ts'
import { usualPlace } from './usual-place.ts'

test('the trip form says where the route boards, or that it does not say so', () => {
  const stops = { ...NO_STOPS, boardingPoint: 'Jibowu Park', boardingAddress: '12 Ikorodu Road' }
  expect(usualPlace(stops)).toBe('The route boards at Jibowu Park, 12 Ikorodu Road.')
  expect(usualPlace(NO_STOPS)).toBe('The route has no boarding point.')
})
