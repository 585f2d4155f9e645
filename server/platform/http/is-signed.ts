import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The provider signs the raw bytes with the secret key itself. The bytes, not the parsed body: another spacing or
 * escape would give another digest. Compared in constant time; while a key is replaced, both are believed.
 */
export function isSigned(rawBody: Buffer, signature: unknown, secretKeys: string[]): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/.test(signature)) return false
  const given = Buffer.from(signature, 'hex')
  return secretKeys.some((key) => timingSafeEqual(createHmac('sha512', key).update(rawBody).digest(), given))
}
