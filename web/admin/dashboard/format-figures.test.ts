import { expect, test } from 'vitest'
import { greeting, mixLabel } from './format-figures.ts'

test.each([
  ['2026-11-16T10:59:00Z', 'Good morning, Amina.'],
  ['2026-11-16T11:00:00Z', 'Good afternoon, Amina.'],
  ['2026-11-16T16:00:00Z', 'Good evening, Amina.'],
  ['2026-11-16T23:00:00Z', 'Good morning, Amina.'],
])('at %s the dashboard says: %s', (now, words) => {
  expect(greeting('Amina Officer', new Date(now))).toBe(words)
})

test.each([
  ['paystack', 'bank_transfer', 'Bank transfer'],
  ['paystack', null, 'Other (online)'],
  ['paystack', 'apple_pay', 'Other (online)'],
  ['cash', null, 'Cash at counter'],
])('a payment by %s with the channel %s is called %s', (provider, channel, name) => {
  expect(mixLabel({ provider, channel })).toBe(name)
})
