import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allPages, notFound, pageAt } from './pages.ts'

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
])('the path %s shows the page "%s"', (path, title) => {
  expect(pageAt(path, false).title).toBe(title)
})

test.each([['/nowhere'], ['/about/us'], ['//'], ['/constructor'], ['/__proto__']])(
  'the path %s shows the page "not found"',
  (path) => {
    expect(pageAt(path, false)).toBe(notFound)
  },
)

test('the module of every page is an existing file', () => {
  const modules = allPages.flatMap((page) => page.module ?? [])
  expect(modules.filter((module) => !existsSync(new URL(module, import.meta.url)))).toEqual([])
})

test('/test-env is a page in a test environment and not found otherwise', () => {
  expect(pageAt('/test-env', true).title).toBe('Test environment')
  expect(pageAt('/test-env', false)).toBe(notFound)
})
