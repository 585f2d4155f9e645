import { expect, test } from 'vitest'
import { filterOptions, markMatch, optionMeant } from './filter-options.ts'

const places = ['Abuja', 'Benin', 'Ijebu-Ode', 'Lafia', 'Lagos', 'Ọ̀yọ́']

test.each([
  ['', places],
  ['la', ['Lafia', 'Lagos']],
  ['IN', ['Benin']],
  ['  lagos ', ['Lagos']],
  ['a', ['Abuja', 'Lafia', 'Lagos']],
  ['oyo', ['Ọ̀yọ́']],
  ['zaria', []],
])('typing "%s" offers %j', (typed, offered) => {
  expect(filterOptions(places, typed)).toEqual(offered)
})

test.each([
  ['awgu lagos', ['Lagos to Awgu (Enugu)', 'Awgu (Enugu) to Lagos']],
  ['enugu zaria', []],
  ['lsr521', ['LSR-521-XA · Coaster 44']],
  ['LSR 521', ['LSR-521-XA · Coaster 44']],
  ['coaster lsr', ['LSR-521-XA · Coaster 44']],
])('typing "%s" finds words in any order and plates without punctuation: %j', (typed, offered) => {
  const options = ['Lagos to Awgu (Enugu)', 'Awgu (Enugu) to Lagos', 'LSR-521-XA · Coaster 44']
  expect(filterOptions(options, typed).sort()).toEqual([...offered].sort())
})

test('places that start with the letters come before places that only contain them', () => {
  expect(filterOptions(['Ijebu-Ode', 'Ode'], 'ode')).toEqual(['Ode', 'Ijebu-Ode'])
})

test.each([
  ['lagos', 'Lagos'],
  ['lag', 'Lagos'],
  ['la', null],
  ['', null],
  ['nowhere', null],
])('the typed text "%s" means the option %j', (typed, meant) => {
  expect(optionMeant(places, typed)).toBe(meant)
})

test('a full name wins over longer names that contain it', () => {
  expect(optionMeant(['Kano', 'Kano South'], 'kano')).toBe('Kano')
})

test('the typed letters are highlighted, except in a name that is shorter without its accents', () => {
  expect(markMatch('Ijebu-Ode', 'ode')).toEqual(['Ijebu-', 'Ode', ''])
  expect(markMatch('Ọ̀yọ́', 'oyo')).toEqual(['Ọ̀yọ́', '', ''])
})

test('an option is also found by words that it does not contain', () => {
  const alsoFoundBy = (option: string) => (option === 'Lagos' ? 'Iyana Ipaja' : '')
  expect(filterOptions(places, 'iyana', alsoFoundBy)).toEqual(['Lagos'])
  expect(optionMeant(places, 'iyana', alsoFoundBy)).toBe('Lagos')
  expect(filterOptions(places, 'iyana')).toEqual([])
})
