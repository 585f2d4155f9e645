import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#site/testing/render-page.tsx'
import { someSettings } from '#site/testing/sample-settings.ts'
import { ContactPage } from './contact-page.tsx'

test('head office, phone and e-mail come from the settings; the hours are fixed', () => {
  const settings = someSettings({ address: '12 Sample Road, Yaba, Lagos' })
  const words = textOf(<ContactPage />, { settings })
  for (const part of [
    'Head office 12 Sample Road, Yaba, Lagos',
    'Phone 0800 000 0000',
    'E-mail hello@tafiya.example',
    'Monday-Friday 8am-8pm',
    'Saturday 9am-6pm',
    'Sunday 10am-4pm',
    '0 of 500 characters',
  ]) {
    expect(words).toContain(part)
  }
})

test('without settings, head office, phone and e-mail read coming soon', () => {
  expect(textOf(<ContactPage />)).toContain('Head office coming soon Phone coming soon E-mail coming soon')
})

test('WhatsApp and the hours of the park are shown if they are set', () => {
  const settings = someSettings({
    whatsAppUrl: 'https://whatsapp.example/us',
    parkHours: '4am until the last bus has left',
  })
  expect(htmlOf(<ContactPage />, { settings })).toContain('href="https://whatsapp.example/us"')
  const words = textOf(<ContactPage />, { settings })
  expect(words).toContain('WhatsApp Chat with us on WhatsApp')
  expect(words).toContain('At the park on travel days: 4am until the last bus has left')

  const without = textOf(<ContactPage />, { settings: someSettings() })
  expect(without).not.toContain('WhatsApp')
  expect(without).not.toContain('Travel days')
})
