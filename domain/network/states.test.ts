import { expect, test } from 'vitest'
import { stateOf } from './states.ts'

test.each([
  ['Awgu (Enugu)', 'Enugu'],
  ['Awgu camp', 'Enugu'],
  ['Enugu', 'Enugu'],
  ['Port Harcourt', 'Rivers'],
  ['Abuja', 'FCT'],
  ['Nsit Atai (Akwa Ibom)', 'Akwa Ibom'],
  ['New Park (Borno)', 'Borno'],
  ['Atlantis', null],
  ['constructor', null],
  ['', null],
])('%s is in %s', (place, state) => {
  expect(stateOf(place)).toBe(state)
})
