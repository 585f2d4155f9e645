import { expect, test } from 'vitest'
import { paidBy, paymentMethod } from './payment-methods.ts'

test.each([
  ['card', 'by card', 'Card'],
  ['bank_transfer', 'by bank transfer', 'Bank transfer'],
  ['transfer', 'by bank transfer', 'Bank transfer'],
  ['bank', 'from a bank account', 'Bank account'],
  ['cash', 'in cash', 'Cash'],
  ['pos', 'by POS', 'POS'],
  ['paystack', 'online', 'Online'],
  [null, 'online', 'Online'],
])('the channel %s reads "%s" in a sentence and "%s" alone', (channel, inSentence, alone) => {
  expect(paidBy(channel)).toBe(inSentence)
  expect(paymentMethod(channel)).toBe(alone)
})
