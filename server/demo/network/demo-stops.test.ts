import { expect, test } from 'vitest'
import { RouteStops } from '#contracts/network/stops-input.ts'
import { stopsOf } from './demo-stops.ts'
import { DIRECTIONS } from './directions.ts'

test('a bus from Lagos boards at a made-up park and stops at the gate of the camp', () => {
  const toAwgu = DIRECTIONS.find((one) => one.origin === 'Lagos' && one.destination === 'Awgu (Enugu)')
  expect(stopsOf(toAwgu ?? expect.fail())).toEqual({
    boardingPoint: 'Lagos Sample Park',
    boardingAddress: '1 Example Road, Lagos',
    boardingLandmark: 'opposite the sample filling station',
    boardingMapUrl: 'https://www.openstreetmap.org/search?query=Lagos%2C%20Nigeria',
    dropOff: 'Awgu camp gate',
    nightStop: '',
  })
})

test('staff could have typed the stops of every route', () => {
  for (const direction of DIRECTIONS) {
    const stops = stopsOf(direction)
    expect(RouteStops.parse(stops)).toEqual(stops)
  }
})
