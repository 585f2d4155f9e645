import { expect, test } from 'vitest'
import { textOf } from '#site/testing/render-page.tsx'
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
