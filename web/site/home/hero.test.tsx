import { expect, test } from 'vitest'
import { textOf } from '#site/testing/render-page.tsx'
import { someSettings } from '#site/testing/sample-settings.ts'
import { Hero } from './hero.tsx'

const read = (changes: Parameters<typeof someSettings>[0]) =>
  textOf(<Hero>search</Hero>, { settings: someSettings(changes) })

test('the home page promises the e-ticket by e-mail only if booking e-mails are on', () => {
  expect(read({ bookingEmailsEnabled: true })).toContain('Instant e-ticket by e-mail')
  expect(read({ bookingEmailsEnabled: false })).toContain('Instant e-ticket ')
  expect(read({ bookingEmailsEnabled: false })).not.toContain('by e-mail')
})

test.each([
  [true, true, 'Pay by card or bank transfer, secured by Paystack'],
  [true, false, 'Pay by card, secured by Paystack'],
  [false, true, 'Pay by bank transfer, secured by Paystack'],
])(
  'the home page names the ways to pay: card %s, transfer %s',
  (paystackEnabled, bankTransferEnabled, line) => {
    expect(read({ paystackEnabled, bankTransferEnabled })).toContain(line)
  },
)

test('the home page names no way to pay if staff have switched off both', () => {
  expect(read({ paystackEnabled: false, bankTransferEnabled: false })).not.toContain('Paystack')
})
