import { expect, test } from 'vitest'
import { ATTENTION_PERMISSIONS } from '#domain/office/attention.ts'
import { SCREENS } from './screens.ts'

test.each([
  ['payments', '/payments/exceptions'],
  ['refunds', '/payments/refunds'],
  ['unknownPayments', '/payments/unknown'],
  ['disputes', '/payments/disputes'],
  ['messages', '/messages'],
] as const)('the count of %s is shown to everyone who may open %s', (what, path) => {
  const screen = SCREENS.find((one) => one.path === path)
  expect(screen?.permissions).toEqual([ATTENTION_PERMISSIONS[what]])
})

test('screens are listed in the order of the groups in the sidebar', () => {
  const groups = SCREENS.flatMap(({ link }) => (link ? [link.group] : []))
  expect(groups).toEqual(groups.toSorted())
})

test('each screen of the sidebar opens with a letter of its name, and no two share one', () => {
  const links = SCREENS.flatMap(({ link }) => (link ? [link] : []))
  for (const { label, key } of links) expect(label.toLowerCase()).toContain(key)
  const keys = links.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(links.find(({ label }) => label === 'Bookings')?.key).toBe('b')
  expect(links.find(({ label }) => label === 'Trips')?.key).toBe('t')
  expect(links.find(({ label }) => label === 'Payments')?.key).toBe('p')
  expect(links.find(({ label }) => label === 'Dashboard')?.key).toBe('d')
})

test('an action opens a form of its own screen', () => {
  for (const { path, actions = [] } of SCREENS)
    for (const { href } of actions) expect(href.startsWith(`${path}?`), href).toBe(true)
})
