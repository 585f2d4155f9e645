import { expect, test } from 'vitest'
import { textOf } from '#site/testing/render-page.tsx'
import { someSettings } from '#site/testing/sample-settings.ts'
import { Hero } from './hero.tsx'

const read = (bookingEmailsEnabled: boolean) =>
  textOf(<Hero>search</Hero>, { settings: someSettings({ bookingEmailsEnabled }) })

test('the home page promises the e-ticket by e-mail only if booking e-mails are on', () => {
  expect(read(true)).toContain('Instant e-ticket by e-mail')
  expect(read(false)).toContain('Instant e-ticket ')
  expect(read(false)).not.toContain('by e-mail')
})
