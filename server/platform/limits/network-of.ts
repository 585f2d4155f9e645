/**
 * Returns the network under which rate limits count an address. A household or server gets a whole IPv6 /64 and can
 * change its address within it, so all addresses of a /64 count as one network. IPv4 inside IPv6 counts as IPv4.
 */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [start = '', end = ''] = plain.split('::')
  const [before, after] = [groupsOf(start), groupsOf(end)]
  const gap = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...gap, ...after].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}

const groupsOf = (part: string): string[] => part.split(':').filter((group) => group !== '')

/** Returns the first and last address of the network, for an index range. */
export function networkRange(ip: string): { first: string; last: string } {
  const network = networkOf(ip)
  if (!network.endsWith('::/64')) return { first: network, last: network }
  const start = network.slice(0, -'::/64'.length)
  return { first: `${start}::`, last: `${start}:ffff:ffff:ffff:ffff` }
}

/**
 * Returns true for public IPv6 addresses: there, a /64 belongs to one household. A carrier's IPv4 address may serve
 * thousands of people, and a private IPv6 address may be a proxy's, with all visitors behind it.
 */
export const isHousehold = (ip: string): boolean => /^[23][0-9a-f]{3}:/.test(networkOf(ip))
