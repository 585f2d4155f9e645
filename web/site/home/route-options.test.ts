import { expect, test } from 'vitest'
import type { PublicRoute } from '#contracts/public-routes.ts'
import { NO_STOPS } from '#domain/stops.ts'
import { destinationsOf, originsOf } from './route-options.ts'

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

test('each origin of an active route appears once, sorted by name', () => {
  expect(originsOf(routes)).toEqual(['Abuja', 'Lagos'])
})

test('only the destinations of active routes from the chosen origin are offered', () => {
  expect(destinationsOf(routes, 'Lagos')).toEqual(['Awgu (Enugu)', 'Kubwa (FCT)'])
  expect(destinationsOf(routes, '')).toEqual([])
  expect(destinationsOf(routes, 'Benin')).toEqual([])
})
