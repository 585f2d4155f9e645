import { expect, test } from 'vitest'
import { isHousehold, networkOf, networkRange } from './network-of.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
])('the network of %s reaches from %s to %s', (ip, first, last) => {
  expect(networkRange(ip)).toEqual({ first, last })
})

test.each([
  ['2001:db8::1', true],
  ['3fff:1::1', true],
  ['203.0.113.7', false],
  ['::ffff:203.0.113.7', false],
  ['::1', false],
  ['2::1', false],
  ['fd00::2', false],
])('%s is an address of one household: %s', (ip, expected) => {
  expect(isHousehold(ip)).toBe(expected)
})
