import { isIP } from 'node:net'

/** Returns true for addresses that only programs on this machine can reach. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.+)\]$/, '$1').toLowerCase()
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}
