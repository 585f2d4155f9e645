import { expect, test } from 'vitest'
import type { PublicSettings } from '#contracts/company/public-settings.ts'
import { contactOf, telLink, webLink } from './contact.ts'

const saved = (lines: Partial<PublicSettings>) => lines as PublicSettings

test('contact details come first, support details are the fallback', () => {
  const settings = saved({
    contactPhone: '0800 1',
    supportPhone: '0800 2',
    contactEmail: '',
    supportEmail: 's@x.ng',
  })
  expect(contactOf(settings)).toEqual({ address: null, phone: '0800 1', email: 's@x.ng' })
})

test('without settings, address, phone and e-mail are null', () => {
  expect(contactOf(null)).toEqual({ address: null, phone: null, email: null })
})

test('a phone link keeps only the digits and the plus sign', () => {
  expect(telLink('+234 (0) 803-111 2222')).toBe('tel:+23408031112222')
})

test.each([
  ['https://chat.example/x', 'https://chat.example/x'],
  [' http://a.ng ', 'http://a.ng'],
  ['javascript:alert(1)', null],
  ['facebook.com/tafiya', null],
  ['', null],
  [null, null],
])('the typed address %j becomes the link %j', (typed, link) => {
  expect(webLink(typed)).toBe(link)
})
