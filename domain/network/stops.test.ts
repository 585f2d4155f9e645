import { expect, test } from 'vitest'
import { boardingPlace, hasNewStop, NO_STOPS, nightTown, stopsOfReturn } from './stops.ts'

const JIBOWU = {
  boardingPoint: 'Jibowu Park',
  boardingAddress: '12 Ikorodu Road',
  boardingLandmark: 'opposite the filling station',
  boardingMapUrl: 'https://maps.example/jibowu',
  dropOff: 'Camp gate',
  nightStop: 'Lokoja, 7 pm to 6 am, your room is included',
}

test.each([
  [JIBOWU, 'Jibowu Park, 12 Ikorodu Road, opposite the filling station'],
  [{ ...JIBOWU, boardingAddress: '' }, 'Jibowu Park, opposite the filling station'],
  [{ ...JIBOWU, boardingLandmark: '' }, 'Jibowu Park, 12 Ikorodu Road'],
  [{ ...NO_STOPS, boardingPoint: 'Jibowu Park' }, 'Jibowu Park'],
  [{ ...JIBOWU, boardingPoint: '' }, ''],
  [NO_STOPS, ''],
])('the boarding place of %j is "%s"', (stops, place) => {
  expect(boardingPlace(stops)).toBe(place)
})

test('the return route boards at the drop-off and ends at the boarding point', () => {
  expect(stopsOfReturn(JIBOWU)).toEqual({ ...NO_STOPS, boardingPoint: 'Camp gate', dropOff: 'Jibowu Park' })
  expect(stopsOfReturn(NO_STOPS)).toEqual(NO_STOPS)
})

test.each([
  ['another boarding point', { boardingPoint: 'Ojota Park' }, true],
  ['another address', { boardingAddress: '14 Ikorodu Road' }, true],
  ['another drop-off', { dropOff: 'Town hall' }, true],
  ['another night stop', { nightStop: 'Okene, 7 pm to 6 am, you pay your room' }, true],
  ['another map', { boardingMapUrl: 'https://maps.example/other' }, false],
  ['no boarding point', { boardingPoint: '', boardingAddress: '', boardingLandmark: '' }, false],
  ['no drop-off', { dropOff: '' }, false],
])('%s (%j): passengers get a mail: %s', (_, change, isTold) => {
  expect(hasNewStop(JIBOWU, { ...JIBOWU, ...change })).toBe(isTold)
})

test('the first boarding point of a route is news', () => {
  expect(hasNewStop(NO_STOPS, JIBOWU)).toBe(true)
})

test('a short text names only the town of the night stop', () => {
  expect(nightTown(JIBOWU)).toBe('Lokoja')
  expect(nightTown(NO_STOPS)).toBe('')
})
