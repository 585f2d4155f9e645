import { isIP } from 'node:net'

/**
 * Returns true for `localhost`, `::1` and 127.0.0.0/8, which only programs on this machine can reach. Returns false for
 * other spellings, such as `::ffff:127.0.0.1`, which are then treated as remote.
 */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.+)\]$/, '$1').toLowerCase()
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}
