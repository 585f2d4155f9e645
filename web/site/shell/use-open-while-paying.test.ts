import { expect, test } from 'vitest'
import { isPayingPage } from './use-open-while-paying.ts'

test.each([
  ['/booking', true],
  ['/manage-booking', true],
  ['/manage-booking/', true],
  ['/manage', true],
  ['/', false],
  ['/contact', false],
])('maintenance waits for a payment on %s: %s', (path, isOpen) => {
  expect(isPayingPage(path)).toBe(isOpen)
})
