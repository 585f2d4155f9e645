import { expect, test } from 'vitest'
import { htmlOf } from '#site/testing/render-page.tsx'
import { someSettings } from '#site/testing/sample-settings.ts'
import { SiteHeader } from './site-header.tsx'

test('the header shows the name of the company from the settings', () => {
  const html = htmlOf(<SiteHeader />, { settings: someSettings({ companyName: 'Sample Lines' }) })
  expect(html).toContain('aria-label="Sample Lines, home"')
  expect(html).toContain('>Sample Lines<')
})
