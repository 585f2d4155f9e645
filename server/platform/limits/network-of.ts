/**
 * Whom an address stands for. A household or server is given a whole /64 of IPv6 and may change within it at will, so
 * that is counted as one; IPv4 inside IPv6 is IPv4.
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

/** The first and the last address of the network, for a range of an index. */
export function networkRange(ip: string): { first: string; last: string } {
  const network = networkOf(ip)
  if (!network.endsWith('::/64')) return { first: network, last: network }
  const start = network.slice(0, -'::/64'.length)
  return { first: `${start}::`, last: `${start}:ffff:ffff:ffff:ffff` }
}

/**
 * A /64 of the public IPv6 internet belongs to one household. An IPv4 address may be a carrier's with thousands of people
 * behind it, and a private IPv6 address that of a proxy with all visitors behind it.
 */
export const isHousehold = (ip: string): boolean => /^[23][0-9a-f]{3}:/.test(networkOf(ip))
