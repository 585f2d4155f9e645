import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NO_STOPS } from '#domain/network/stops.ts'
import { allPages, notFound, pageAt } from './pages.ts'

const LIVE = { testEnv: null, routes: null }
const route = {
  id: 4,
  origin: 'Lagos',
  destination: 'Awgu (Enugu)',
  distanceKm: 590,
  duration: '10.5 hours',
  paymentType: 'Split' as const,
  isActive: true,
  stops: NO_STOPS,
}

test.each([
  ['/', 'Bus seats to NYSC camp and home'],
  ['/about', 'About us'],
  ['/about/', 'About us'],
  ['/terms', 'Terms and conditions'],
  ['/privacy', 'Privacy'],
  ['/my-data', 'My data'],
  ['/manage-booking', 'Manage booking'],
  ['/manage', 'Manage booking'],
  ['/money', 'Where is my money?'],
  ['/bus', 'Routes and fares'],
  ['/bus/', 'Routes and fares'],
])('the path %s shows the page "%s"', (path, title) => {
  expect(pageAt(path, LIVE).title).toBe(title)
})

test.each([['/nowhere'], ['/about/us'], ['//'], ['/constructor'], ['/__proto__']])(
  'the path %s shows the page "not found"',
  (path) => {
    expect(pageAt(path, LIVE)).toBe(notFound)
  },
)

test('the module of every page is an existing file', () => {
  const modules = allPages.flatMap((page) => page.module ?? [])
  expect(modules.filter((module) => !existsSync(new URL(`../${module}`, import.meta.url)))).toEqual([])
})

test('/test-env is a page in a test environment and not found otherwise', () => {
  expect(pageAt('/test-env', { ...LIVE, testEnv: { publicKey: null } }).title).toBe('Test environment')
  expect(pageAt('/test-env', LIVE)).toBe(notFound)
})

test('the page of a route has the route as its title; one of an unknown route is missing, unless routes failed to load', () => {
  const routes = [route]
  const found = pageAt('/bus/lagos-to-awgu-enugu', { ...LIVE, routes })
  expect(found.title).toBe('Lagos to Awgu (Enugu) by bus')
  expect(found.status).toBeUndefined()
  expect(pageAt('/bus/lagos-to-kano', { ...LIVE, routes })).toMatchObject({
    title: 'Route not found',
    status: 404,
  })
  expect(pageAt('/bus/lagos-to-kano', LIVE).status).toBeUndefined()
})
