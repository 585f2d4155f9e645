import { expect, test } from 'vitest'
import { someSettings } from '#site/testing/sample-settings.ts'
import { payerEmail } from './payer-email.ts'

test('a passenger without an e-mail address pays with the address of support', () => {
  const settings = someSettings({ supportEmail: 'support@tafiya.example' })
  expect(payerEmail({ email: 'ada@example.com' }, settings)).toBe('ada@example.com')
  expect(payerEmail({ email: '' }, settings)).toBe('support@tafiya.example')
  expect(payerEmail({ email: '' }, null)).toBe('')
})
