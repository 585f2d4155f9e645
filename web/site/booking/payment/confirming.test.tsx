import { expect, test } from 'vitest'
import { textOf } from '#site/testing/render-page.tsx'
import { someSettings } from '#site/testing/sample-settings.ts'
import { Confirming } from './confirming.tsx'

const read = (bookingEmailsEnabled: boolean) =>
  textOf(<Confirming />, { settings: someSettings({ bookingEmailsEnabled }) })

test('the visitor reads how the ticket arrives, and is promised an e-mail only if booking e-mails are on', () => {
  expect(read(true)).toContain('Once your payment is confirmed, we’ll e-mail your ticket.')
  expect(read(false)).toContain(
    'Once your payment is confirmed, you’ll find your ticket under Manage Booking.',
  )
})

test('a visitor who waits long reads the booking reference and how to reach us', () => {
  const words = textOf(<Confirming lateToken="7K9QM2XD4HRBT8WZ" />, { settings: someSettings() })
  expect(words).toContain('This is taking longer than usual. Once your payment is confirmed')
  expect(words).toContain('Booking reference 7K9Q-M2XD-4HRB-T8WZ')
  expect(words).toContain('Call 0800 000 0000 or write to hello@tafiya.example')
})
