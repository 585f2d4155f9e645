import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The provider signs the raw bytes with the secret key. Verifies those bytes, not the parsed body: another spacing or
 * escape would change the digest. Compares in constant time. While a key is being replaced, both are accepted.
 */
export function isSigned(rawBody: Buffer, signature: unknown, secretKeys: string[]): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/.test(signature)) return false
  const given = Buffer.from(signature, 'hex')
  return secretKeys.some((key) => timingSafeEqual(createHmac('sha512', key).update(rawBody).digest(), given))
}
