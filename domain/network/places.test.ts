import { expect, test } from 'vitest'
import { isCamp, placeLabel, placeWords } from './places.ts'

test.each([
  ['Awgu (Enugu)', 'Enugu: Awgu camp'],
  ['Awgu camp', 'Enugu: Awgu camp'],
  ['Awgu Camp (Enugu)', 'Enugu: Awgu camp'],
  ['Nsit Atai (Akwa Ibom)', 'Akwa Ibom: Nsit Atai camp'],
  ['Kubwa (FCT)', 'FCT: Kubwa camp'],
  ['Iyana Ipaja (Lagos)', 'Lagos: Iyana Ipaja camp'],
])('%s is offered as %s', (place, label) => {
  expect(placeLabel(place)).toBe(label)
  expect(isCamp(place)).toBe(true)
})

test.each([['Lagos'], ['Sagamu'], ['Kaduna'], ['Bida camp'], ['Awgu (Abia)'], ['Elsewhere (Enugu)'], ['']])(
  '"%s" is not taken for a camp, so its name stays as it is',
  (place) => {
    expect(placeLabel(place)).toBe(place)
    expect(isCamp(place)).toBe(false)
  },
)

test.each([
  ['Awgu', 'Enugu'],
  ['Lagos', 'Iyana Ipaja'],
  ['Kubwa (FCT)', 'Abuja'],
])('%s is also found by %s', (place, word) => {
  expect(placeWords(place)).toContain(word)
})

test('a place that the table does not know is found by its own name alone', () => {
  expect(placeWords('Ijebu-Ode')).toBe('Ijebu-Ode')
})
