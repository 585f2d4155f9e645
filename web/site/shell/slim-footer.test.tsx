import { expect, test } from 'vitest'
import { htmlOf } from '#site/testing/render-page.tsx'
import { someSettings } from '#site/testing/sample-settings.ts'
import { SlimFooter } from './slim-footer.tsx'

test('a visitor who is booking can ask on WhatsApp in another tab, so that the booking stays open', () => {
  const settings = someSettings({ whatsAppUrl: 'https://whatsapp.example/us' })
  expect(htmlOf(<SlimFooter />, { settings })).toContain(
    '<a href="https://whatsapp.example/us" target="_blank" rel="noopener noreferrer">',
  )
  expect(htmlOf(<SlimFooter />, { settings: someSettings() })).not.toContain('WhatsApp')
})

test('a WhatsApp link that is no web address is not shown', () => {
  const settings = someSettings({ whatsAppUrl: 'javascript:alert(1)' })
  expect(htmlOf(<SlimFooter />, { settings })).not.toContain('WhatsApp')
})
