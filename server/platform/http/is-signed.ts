import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Verifies the signature of the raw bytes, not of the parsed body: other spacing or escapes would change the digest.
 * Compares in constant time. Accepts any of the keys, because webhooks may still be signed with the old key while it is
 * being replaced.
 */
export function isSigned(rawBody: Buffer, signature: unknown, secretKeys: string[]): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/.test(signature)) return false
  const given = Buffer.from(signature, 'hex')
  return secretKeys.some((key) => timingSafeEqual(createHmac('sha512', key).update(rawBody).digest(), given))
}
