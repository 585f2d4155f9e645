import { expect, test } from 'vitest'
import { findPlace } from './find-place.ts'

const PLACES = ['Lagos', 'Abuja', 'Awgu (Enugu)', 'Iseyin (Oyo)']

test.each([
  ['Lagos', 'Lagos'],
  [' lagos ', 'Lagos'],
  ['Enugu: Awgu camp', 'Awgu (Enugu)'],
  ['awgu', 'Awgu (Enugu)'],
  ['enugu', 'Awgu (Enugu)'],
  ['Kano', undefined],
  ['a', undefined],
  ['', undefined],
])('%s means %s', (typed, place) => {
  expect(findPlace(typed, PLACES)).toBe(place)
})
