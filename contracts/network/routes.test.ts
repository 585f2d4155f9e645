import { expect, test } from 'vitest'
import { NO_STOPS } from '#domain/network/stops.ts'
import { RouteInput } from './routes.ts'

const TO_AWGU = { origin: 'Lagos', destination: 'Awgu (Enugu)', duration: '10 hours', paymentType: 'Split' }

const NOT_HTTPS = 'Use a link that starts with https://'

const stops = (change: object) => ({
  boardingPoint: 'Jibowu Park',
  boardingAddress: '12 Ikorodu Road',
  boardingLandmark: '',
  boardingMapUrl: '',
  dropOff: '',
  nightStop: '',
  ...change,
})

const wordsFor = (change: object) =>
  RouteInput.safeParse({ ...TO_AWGU, ...change }).error?.issues.map(({ path, message }) => [
    path.at(-1),
    message,
  ])

test.each([
  [{ origin: ' ' }, 'origin', 'Origin is required'],
  [{ destination: '' }, 'destination', 'Destination is required'],
  [{ duration: undefined }, 'duration', 'Duration is required'],
  [{ distanceKm: -1 }, 'distanceKm', 'Distance must be a whole number of kilometres, 0 to 9,999'],
  [{ stops: stops({ boardingPoint: 'x'.repeat(81) }) }, 'boardingPoint', 'At most 80 characters'],
  [{ stops: stops({ boardingPoint: '\u200b' }) }, 'boardingPoint', 'Enter text or leave the field empty'],
  [
    { stops: stops({ boardingPoint: '', dropOff: 'Gate' }) },
    'boardingPoint',
    'Enter the boarding point that this address, landmark or map link is for',
  ],
  [{ stops: stops({ boardingAddress: 'x'.repeat(161) }) }, 'boardingAddress', 'At most 160 characters'],
  [{ stops: stops({ boardingLandmark: 'x'.repeat(121) }) }, 'boardingLandmark', 'At most 120 characters'],
  [{ stops: stops({ dropOff: 'x'.repeat(81) }) }, 'dropOff', 'At most 80 characters'],
  [{ stops: stops({ boardingMapUrl: 'http://maps.example' }) }, 'boardingMapUrl', NOT_HTTPS],
  [{ stops: stops({ boardingMapUrl: 'javascript:alert(1)' }) }, 'boardingMapUrl', NOT_HTTPS],
  [{ stops: stops({ boardingMapUrl: 'https://a.example@evil.example' }) }, 'boardingMapUrl', NOT_HTTPS],
  [{ destination: 'LAGOS' }, 'destination', 'Origin and destination must be different places'],
])('a route with %j is refused at %s: %s', (change, field, words) => {
  expect(wordsFor(change)).toEqual([[field, words]])
})

test('distance and stops are optional, and a new route is active by default', () => {
  expect(RouteInput.parse(TO_AWGU)).toEqual({
    ...TO_AWGU,
    distanceKm: null,
    isActive: true,
    stops: NO_STOPS,
  })
})

test('a route may name only its drop-off', () => {
  const only = { ...NO_STOPS, dropOff: 'Camp gate' }
  expect(RouteInput.parse({ ...TO_AWGU, stops: only }).stops).toEqual(only)
})
