import { expect, test } from 'vitest'
import { someSettings } from '#site/testing/sample-settings.ts'
import { oldBrowserNotice } from './old-browser.ts'

test('the notice for old browsers has the contact number, else the support number', () => {
  expect(oldBrowserNotice(someSettings())).toBe(
    '<p data-old-browser>This browser is too old to book or pay here. Please update it, or call us on 0800 000 0000.</p>',
  )
  expect(oldBrowserNotice(someSettings({ contactPhone: null, supportPhone: '0800 1' }))).toContain(
    'on 0800 1.',
  )
})

test('without a phone number the notice asks only for an update', () => {
  const words = 'This browser is too old to book or pay here. Please update it.'
  for (const settings of [null, someSettings({ contactPhone: null })]) {
    expect(oldBrowserNotice(settings)).toBe(`<p data-old-browser>${words}</p>`)
  }
})

test('a phone number that looks like markup is escaped', () => {
  expect(oldBrowserNotice(someSettings({ contactPhone: '"><b>1' }))).toContain('&quot;&gt;&lt;b&gt;1.')
})
