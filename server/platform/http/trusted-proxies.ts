import { BlockList, isIP } from 'node:net'

/** The named networks of TRUST_PROXY, as Fastify defines them. */
const NAMED: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Returns a function that tells whether an address belongs to a proxy in TRUST_PROXY. */
export function trustedProxies(list: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList()
  for (const network of list.flatMap((entry) => NAMED[entry] ?? entry)) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    trusted.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  return (address = '') => isIP(address) > 0 && trusted.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
