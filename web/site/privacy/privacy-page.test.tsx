import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#site/testing/render-page.tsx'
import { someSettings } from '#site/testing/sample-settings.ts'
import { PrivacyPage } from './privacy-page.tsx'

test('the notice names the company, purposes, processors, periods, rights and where to complain', () => {
  const words = textOf(<PrivacyPage />, { settings: someSettings({ supportEmail: 'help@tafiya.example' }) })
  for (const part of [
    'Write to our data protection officer: help@tafiya.example',
    'Legal basis: our contract with you',
    'Paystack',
    'SMS gateway',
    'Removed 24 months after the journey.',
    'You can see, download, correct and erase your data',
    'Nigeria Data Protection Commission',
  ])
    expect(words).toContain(part)
})

test('the notice leads to My data', () => {
  expect(htmlOf(<PrivacyPage />)).toMatch(/href="\/my-data"[^>]*>My data</)
})
