import { expect, test } from 'vitest'
import { trustedProxies } from './trusted-proxies.ts'

test.each([
  [['127.0.0.1'], '127.0.0.1', true],
  [['127.0.0.1'], '127.0.0.2', false],
  [['127.0.0.1'], '::ffff:127.0.0.1', true],
  [['10.0.0.0/8'], '10.200.0.7', true],
  [['10.0.0.0/8'], '11.0.0.1', false],
  [['loopback'], '::1', true],
  [['uniquelocal'], '192.168.1.4', true],
  [['2001:db8::/32'], '2001:db8:1::2', true],
  [['10.0.0.1', '10.0.0.2'], '10.0.0.2', true],
  [['loopback'], undefined, false],
  [[], '127.0.0.1', false],
] as const)('TRUST_PROXY %j trusts %s: %s', (list, address, isTrusted) => {
  expect(trustedProxies(list)(address)).toBe(isTrusted)
})
