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
