import { expect, test } from 'vitest'
import { ATTENTION_PERMISSIONS } from '#domain/attention.ts'
import { SCREENS } from './screens.ts'

test.each([
  ['payments', '/payments/exceptions'],
  ['refunds', '/payments/refunds'],
  ['unknownPayments', '/payments/unknown'],
  ['messages', '/messages'],
] as const)('the count of %s is shown to everyone who may open %s', (what, path) => {
  const screen = SCREENS.find((one) => one.path === path)
  expect(screen?.permissions).toEqual([ATTENTION_PERMISSIONS[what]])
})

test('screens are listed in the order of the sidebar, so that the first one that staff may open is its first link', () => {
  const groups = SCREENS.flatMap(({ link }) => (link ? [link.group] : []))
  expect(groups).toEqual(groups.toSorted())
})
