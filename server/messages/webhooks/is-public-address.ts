import { BlockList, isIP } from 'node:net'

/** Networks that are not reached over the internet: of this machine, private, shared, reserved or for documentation. */
const PRIVATE_V4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
])

/** The only IPv6 network with public addresses. Mapped IPv4, loopback, private and link-local ones are outside. */
const GLOBAL_V6 = blockList('ipv6', [['2000::', 3]])

/** Parts of it that are reserved, for documentation, or tunnels that lead to IPv4 addresses. */
const RESERVED_V6 = blockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

/** Returns whether an IP address is on the public internet. False for text that is no IP address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !PRIVATE_V4.check(address, 'ipv4')
  // An address with a zone, such as fe80::1%eth0, is of this machine's own network.
  if (version !== 6 || address.includes('%')) return false
  return GLOBAL_V6.check(address, 'ipv6') && !RESERVED_V6.check(address, 'ipv6')
}

function blockList(type: 'ipv4' | 'ipv6', networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, type)
  return list
}
