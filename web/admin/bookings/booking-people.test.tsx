import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BookingPeople } from './booking-people.tsx'

const ada: ComponentProps<typeof BookingPeople>['booking'] = {
  passengerTitle: null,
  passengerName: 'Ada Okon',
  passengerAge: null,
  passengerAddress: '1 Sample Road',
  mobile: '0803-555-0100',
  email: 'ada@example.com',
  nextOfKinName: 'Sample Okon',
  nextOfKinPhone: '0803-555-0101',
}

const shown = (said: Partial<typeof ada>): string =>
  renderToStaticMarkup(<BookingPeople booking={{ ...ada, ...said }} onEdit={null} />)

test('a booking shows its next of kin and its address', () => {
  expect(shown({})).toContain('<h2>Next of kin</h2>')
  expect(shown({})).toContain('0803-555-0101')
  expect(shown({})).toContain('1 Sample Road')
})

test.each([
  ['hidden from this user', null],
  ['erased after the trip', ''],
])('a next of kin and an address that are %s leave no empty rows', (_, text) => {
  const html = shown({ nextOfKinName: text, nextOfKinPhone: text, passengerAddress: text })
  expect(html).not.toContain('Next of kin')
  expect(html).not.toContain('Address')
  expect(html).not.toContain('<dd></dd>')
})

test('a passenger who bought at the counter without an e-mail address has no row for it', () => {
  expect(shown({})).toContain('mailto:ada@example.com')
  expect(shown({ email: '' })).not.toContain('E-mail')
})
