import { expect, test } from 'vitest'
import { isRelayAddress, relayAddress } from './relay-address.ts'

test.each([
  [relayAddress('2348031234567', 'phone.tafiya.ng'), true],
  ['P2348031234567@PHONE.tafiya.ng ', true],
  ['anybody@phone.tafiya.ng', true],
  ['ada@tafiya.ng', false],
  ['ada@otherphone.tafiya.ng', false],
  ['ada@phone.tafiya.ng.example', false],
])('%s stands for a phone: %s', (email, expected) => {
  expect(isRelayAddress(email, 'phone.tafiya.ng')).toBe(expected)
})
