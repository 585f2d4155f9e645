import { expect, test } from 'vitest'
import { paymentsInWords } from './payment-summary.ts'

test.each([
  [{ paidToday: 12, received: 43_000_000, pending: 3 }, '₦430,000 received today in 12 payments, 3 pending'],
  [{ paidToday: 1, received: 3_500_000, pending: 0 }, '₦35,000 received today in 1 payment'],
  [{ paidToday: 0, received: 0, pending: 1 }, 'Nothing received today, 1 pending'],
])('%j reads %s', (summary, words) => {
  expect(paymentsInWords(summary)).toBe(words)
})
