import { expect, test } from 'vitest'
import { pickApp } from './pick-app.ts'

test.each([
  ['admin.localhost', 'admin'],
  ['ADMIN.tafiya.example', 'admin'],
  ['admin', 'admin'],
  ['localhost', 'site'],
  ['tafiya.example', 'site'],
  ['administration.example', 'site'],
  ['www.admin.example', 'site'],
  ['', 'site'],
])('the host %j gets the %s app', (host, app) => {
  expect(pickApp(host, 'admin')).toBe(app)
})

test('the host prefix of the back-office can be changed', () => {
  expect(pickApp('office.tafiya.example', 'office')).toBe('admin')
  expect(pickApp('admin.tafiya.example', 'office')).toBe('site')
})
