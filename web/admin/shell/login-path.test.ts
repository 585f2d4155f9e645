import { expect, test } from 'vitest'
import { loginPath, pathAfterLogin } from './login-path.ts'

test.each([
  ['/', '/login'],
  ['/admin', '/login'],
  ['/trips/7/seats', '/login?next=%2Ftrips%2F7%2Fseats'],
])('without a session a request for %s leads to %s', (asked, path) => {
  expect(loginPath(asked)).toBe(path)
})

test('after the login the requested page opens', () => {
  expect(pathAfterLogin('?next=%2Ftrips%2F7%2Fseats')).toBe('/trips/7/seats')
})

test.each([
  [''],
  ['?next='],
  ['?next=%2F%2Fevil.example'],
  ['?next=%2F%5Cevil.example'],
  ['?next=https%3A%2F%2Fevil.example'],
  ['?next=%2Flogin'],
])('after a login with the query "%s" the dashboard opens', (search) => {
  expect(pathAfterLogin(search)).toBe('/admin')
})
