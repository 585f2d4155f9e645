import { expect, test } from 'vitest'
import { textOf } from '#site/testing/render-page.tsx'
import { someSettings } from '#site/testing/sample-settings.ts'
import { NeedHelp } from './need-help.tsx'

test('the box shows phone and e-mail of the company, and the way to cancel online', () => {
  const words = textOf(<NeedHelp />, { settings: someSettings() })
  expect(words).toContain('Need Help?')
  expect(words).toContain('Call us 0800 000 0000 Email us hello@tafiya.example')
  expect(words).toMatch(/Cancel or change online\s*, or call or email us with your booking reference\./)
})

test('without settings, phone and e-mail read coming soon', () => {
  expect(textOf(<NeedHelp />)).toContain('Call us coming soon Email us coming soon')
})
