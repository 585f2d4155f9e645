import { expect, test } from 'vitest'
import { pathOfRoute, routeAt, routePaths } from './route-paths.ts'

const route = (id: number, origin: string, destination: string) => ({ id, origin, destination })

test.each([
  ['Lagos', 'Awgu (Enugu)', '/bus/lagos-to-awgu-enugu'],
  ['Port Harcourt', 'Abuja', '/bus/port-harcourt-to-abuja'],
  ['Nsit Atai (Akwa Ibom)', 'Ọ̀ṣun', '/bus/nsit-atai-akwa-ibom-to-osun'],
  ['"><script>alert(1)</script>', '../../etc/passwd', '/bus/script-alert-1-script-to-etc-passwd'],
])('the page of the route %s to %s has the path %s', (origin, destination, path) => {
  expect([...routePaths([route(1, origin, destination)]).keys()]).toEqual([path])
})

test('a newer route with the same words does not take the path of an older one', () => {
  const routes = [route(9, 'Lagos', 'Awgu, Enugu'), route(4, 'Lagos', 'Awgu (Enugu)')]
  expect(pathOfRoute(routes, 4)).toBe('/bus/lagos-to-awgu-enugu')
  expect(pathOfRoute(routes, 9)).toBe('/bus/lagos-to-awgu-enugu-9')
  expect(routeAt(routes, '/bus/lagos-to-awgu-enugu-9')?.id).toBe(9)
})

test('a path is found with capital letters and a trailing slash, and no other path is', () => {
  const routes = [route(4, 'Lagos', 'Awgu (Enugu)')]
  for (const path of ['/bus/lagos-to-awgu-enugu', '/bus/Lagos-to-Awgu-Enugu/'])
    expect(routeAt(routes, path)?.id).toBe(4)
  for (const path of ['/bus', '/bus/', '/bus/lagos', '/bus/lagos-to-awgu-enugu/x', '/bus/__proto__'])
    expect(routeAt(routes, path), path).toBeUndefined()
})

test('a route that is no longer active leads to the list of routes', () => {
  expect(pathOfRoute([], 4)).toBe('/bus')
})
