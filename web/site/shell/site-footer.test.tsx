import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#site/testing/render-page.tsx'
import { someSettings } from '#site/testing/sample-settings.ts'
import { SiteFooter } from './site-footer.tsx'

const SOCIAL = {
  websiteUrl: 'https://tafiya.example',
  facebookUrl: 'https://facebook.example/t',
  twitterUrl: 'https://twitter.example/t',
  instagramUrl: 'https://instagram.example/t',
  linkedinUrl: 'https://linkedin.example/t',
  whatsAppUrl: 'https://whatsapp.example/t',
}

const linksIn = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)

test('the footer links to its pages, to the terms and to the privacy notice', () => {
  const html = htmlOf(<SiteFooter />)
  expect(linksIn(html)).toEqual([
    '/about',
    '/booking',
    '/bus',
    '/manage-booking',
    '/money',
    '/contact',
    '/lite',
    '/terms',
    '/privacy',
  ])
  const pages = [
    'About Us',
    'Book Ticket',
    'Routes and Fares',
    'Manage Booking',
    'Contact Us',
    'Book on Any Phone',
  ]
  for (const words of [...pages, 'Terms and conditions', 'Privacy']) {
    expect(html).toContain(`>${words}<`)
  }
})

test('all six social links are shown if they are set; each has a name and opens in a new tab', () => {
  const html = htmlOf(<SiteFooter />, { settings: someSettings(SOCIAL) })
  expect(linksIn(html)).toEqual(expect.arrayContaining(Object.values(SOCIAL)))
  for (const name of ['Website', 'Facebook', 'X, formerly Twitter', 'Instagram', 'LinkedIn', 'WhatsApp']) {
    expect(html).toContain(`aria-label="${name}" target="_blank" rel="noopener noreferrer"`)
  }
})

test('without settings the contact lines read coming soon, and there is no community invitation', () => {
  const words = textOf(<SiteFooter />, { settings: null })
  for (const line of ['Address coming soon', 'Phone coming soon', 'E-mail coming soon']) {
    expect(words).toContain(line)
  }
  expect(words).not.toContain('Join Community')
})

test('the community invitation appears when a group is set', () => {
  const group = 'https://chat.example/tafiya'
  const html = htmlOf(<SiteFooter />, { settings: someSettings({ whatsAppGroupUrl: group }) })
  expect(html).toContain(`href="${group}" target="_blank" rel="noopener noreferrer"`)
  expect(html).toContain('Join Community')
})
