import { expect, test } from 'vitest'
import { boardingPlace, NO_STOPS, stopsOfReturn } from './stops.ts'

const JIBOWU = {
  boardingPoint: 'Jibowu Park',
  boardingAddress: '12 Ikorodu Road',
  boardingLandmark: 'opposite the filling station',
  boardingMapUrl: 'https://maps.example/jibowu',
  dropOff: 'Camp gate',
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
