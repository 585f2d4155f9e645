import { expect, test } from 'vitest'
import { campCodeName, campCodeOf, formatCampCode, isCampCode } from './camp-codes.ts'

test.each([
  ['Bende (Abia)', '01', 'Abia'],
  ['Awgu (Enugu)', '14', 'Enugu'],
  ['Kubwa (FCT)', '15', 'FCT'],
  ['Abuja', '15', 'FCT'],
  ['Tsafe (Zamfara)', '37', 'Zamfara'],
  ['Cotonou', '38', 'Other places'],
])('%s has the code %s, %s', (place, code, name) => {
  expect(formatCampCode(campCodeOf(place))).toBe(code)
  expect(campCodeName(campCodeOf(place))).toBe(name)
})

test('codes go from 1 to 38', () => {
  expect([0, 1, 38, 39, 1.5].map(isCampCode)).toEqual([false, true, true, false, false])
})
