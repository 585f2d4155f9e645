import { expect, test } from 'vitest'
import type { PublicRoute } from '#contracts/network/public-routes.ts'
import { NO_STOPS } from '#domain/network/stops.ts'
import { destinationsOf, isServed, originsOf } from './route-options.ts'

const route = (origin: string, destination: string, isActive = true): PublicRoute => ({
  id: 1,
  origin,
  destination,
  distanceKm: null,
  duration: '9 hours',
  paymentType: 'Full',
  isActive,
  stops: NO_STOPS,
})

const routes = [
  route('Lagos', 'Kubwa (FCT)'),
  route('Abuja', 'Kaduna'),
  route('Lagos', 'Awgu (Enugu)'),
  route('Lagos', 'Kubwa (FCT)'),
  route('Benin', 'Wannune (Benue)', false),
]

const names = (places: { name: string }[]) => places.map((place) => place.name)

test('each origin of an active route appears once, the one with the most routes first', () => {
  expect(names(originsOf(routes))).toEqual(['Lagos', 'Abuja'])
})

test('only the destinations of active routes from the chosen origin are offered', () => {
  expect(names(destinationsOf(routes, 'Lagos'))).toEqual(['Awgu (Enugu)', 'Kubwa (FCT)'])
  expect(destinationsOf(routes, '')).toEqual([])
  expect(destinationsOf(routes, 'Benin')).toEqual([])
})

test('cities come before camps, and camps are sorted by state', () => {
  const far = ['Yikpata (Kwara)', 'Wannune (Benue)', 'Kaduna', 'Bende (Abia)']
  const offered = destinationsOf(
    far.map((place) => route('Lagos', place)),
    'Lagos',
  )
  expect(offered.map((place) => place.label)).toEqual([
    'Kaduna',
    'Abia: Bende camp',
    'Benue: Wannune camp',
    'Kwara: Yikpata camp',
  ])
})

test('a place is found by its state, by the word camp and by the name of its stop', () => {
  const stops = { ...NO_STOPS, boardingPoint: 'Jibowu Park', dropOff: 'Camp gate' }
  const only = { ...route('Lagos', 'Awgu (Enugu)'), stops }
  expect(originsOf([only])).toEqual([
    { name: 'Lagos', label: 'Lagos', words: 'Lagos Iyana Ipaja Jibowu Park' },
  ])
  expect(destinationsOf([only], 'Lagos')).toEqual([
    { name: 'Awgu (Enugu)', label: 'Enugu: Awgu camp', words: 'Awgu (Enugu) Enugu Camp gate' },
  ])
})

test('two names of one camp keep their own names, so that a visitor can tell them apart', () => {
  const offered = destinationsOf([route('Lagos', 'Awgu (Enugu)'), route('Lagos', 'Awgu camp')], 'Lagos')
  expect(offered.map((place) => place.label)).toEqual(['Awgu (Enugu)', 'Awgu camp'])
})

test('only an active route serves two places', () => {
  expect(isServed(routes, 'Lagos', 'Kubwa (FCT)')).toBe(true)
  expect(isServed(routes, 'Kubwa (FCT)', 'Lagos')).toBe(false)
  expect(isServed(routes, 'Benin', 'Wannune (Benue)')).toBe(false)
})
