import { expect, test } from 'vitest'
import { centreOf, positionInLink } from './positions.ts'
import { STATES } from './states.ts'

test.each([
  ['Awgu (Enugu)', { lat: 6.07, lon: 7.48 }],
  ['Awgu camp', { lat: 6.07, lon: 7.48 }],
  ['lagos', { lat: 6.52, lon: 3.38 }],
  ['Lagos, Ojota', { lat: 6.52, lon: 3.38 }],
  ['FCT', { lat: 9.06, lon: 7.49 }],
  ['Benin', { lat: 6.34, lon: 5.63 }],
  ['Timbuktu', null],
  ['constructor', null],
  ['', null],
])('the centre of %s', (place, position) => {
  expect(centreOf(place)).toEqual(position)
})

test('every state has a centre, and every centre lies in Nigeria', () => {
  for (const state of STATES) {
    const centre = centreOf(state)
    expect(centre, state).not.toBeNull()
    expect(
      positionInLink(`https://maps.example/?q=${centre?.lat.toFixed(4)},${centre?.lon.toFixed(4)}`),
      state,
    ).not.toBeNull()
  }
})

test.each([
  ['https://www.google.com/maps/place/Jibowu/@6.5244,3.3792,17z', { lat: 6.5244, lon: 3.3792 }],
  ['https://maps.google.com/?q=6.5244%2C3.3792', { lat: 6.5244, lon: 3.3792 }],
  ['https://www.google.com/maps/dir/?api=1&destination=6.5244,3.3792', { lat: 6.5244, lon: 3.3792 }],
  ['https://www.google.com/maps/place/x/data=!3d6.5244!4d3.3792', { lat: 6.5244, lon: 3.3792 }],
  ['https://www.openstreetmap.org/?mlat=6.5244&mlon=3.3792#map=17', { lat: 6.5244, lon: 3.3792 }],
  ['https://maps.app.goo.gl/abc123', null],
  ['https://maps.google.com/?q=51.5072,-0.1276', null],
  ['', null],
])('the position in the link %s', (url, position) => {
  expect(positionInLink(url)).toEqual(position)
})
