import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#site/testing/render-page.tsx'
import { someSettings } from '#site/testing/sample-settings.ts'
import { MaintenancePage } from './maintenance-page.tsx'

test('the page shows that maintenance is under way, how long it takes, and the community button', () => {
  const words = textOf(<MaintenancePage />, { settings: someSettings() })
  expect(words).toContain('Under Maintenance')
  expect(words).toContain('We are carrying out scheduled maintenance. Expected downtime: 1 hour.')
  expect(words).toContain('Join Community')
})

test('e-mail and phone are links if they are set, and are left out if they are not', () => {
  const html = htmlOf(<MaintenancePage />, { settings: someSettings() })
  expect(html).toContain('href="mailto:hello@tafiya.example"')
  expect(html).toContain('href="tel:08000000000"')
  const silent = someSettings({ contactEmail: null, contactPhone: null })
  expect(htmlOf(<MaintenancePage />, { settings: silent })).not.toMatch(/mailto:|tel:|coming soon/)
})
