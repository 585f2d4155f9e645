import { expect, test } from 'vitest'
import { addressOf } from './address-of.ts'

test.each([
  ['102.89.1.2', '102.89.1.2'],
  ['102.89.1.2:51000', '102.89.1.2'],
  ['::ffff:102.89.1.2', '102.89.1.2'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]:51000', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%eth0]:51000', 'fe80::1'],
  ['unknown', '0.0.0.0'],
  ["1.2.3.4'; --", '0.0.0.0'],
  ['', '0.0.0.0'],
])('the client address %j is stored as %j', (ip, kept) => {
  expect(addressOf({ ip })).toBe(kept)
})
