import { expect, test } from 'vitest'
import { terms } from '#domain/company/terms.ts'
import { htmlOf, textOf } from '#site/testing/render-page.tsx'
import { someSettings } from '#site/testing/sample-settings.ts'
import { TermsPage } from './terms-page.tsx'

const settings = someSettings({ supportEmail: 'support@tafiya.example' })

test('every term is shown, in order, with the support address that tickets and mails name', () => {
  const words = textOf(<TermsPage />, { settings })
  const places = terms({ email: 'support@tafiya.example', phone: '0800 000 0000' }).map(({ text }) =>
    words.indexOf(text),
  )
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(Math.min(...places)).toBeGreaterThan(0)
})

test('the page links to home, booking and contact', () => {
  const html = htmlOf(<TermsPage />, { settings })
  expect(html).toMatch(/href="\/"[^>]*>Home</)
  expect(html).toMatch(/href="\/booking"[^>]*>Book Your Trip</)
  expect(html).toMatch(/href="\/contact"[^>]*>Contact Support</)
})
