import { expect, test } from 'vitest'
import { textOf } from '#site/testing/render-page.tsx'
import { someSettings } from '#site/testing/sample-settings.ts'
import { AboutPage } from './about-page.tsx'

test.each([
  ['Tafiya', true],
  ['Sample Lines', false],
])('the page of %s explains the word Tafiya: %j', (companyName, isExplained) => {
  const text = textOf(<AboutPage />, { settings: someSettings({ companyName }) })
  expect(text.includes('Tafiya means journey.')).toBe(isExplained)
  expect(text).toContain('We make your journey to camp calm, safe and predictable.')
})
