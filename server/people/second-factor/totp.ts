import { createHmac } from 'node:crypto'
import { isSameText } from '#server/platform/is-same-text.ts'

const STEP_MS = 30_000

/** Returns the code of a time step by RFC 6238 with SHA-1, which every authenticator app supports. */
export function totpCode(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/**
 * Returns the step that has this code, or undefined. Checks the current, previous and next step, because phone clocks
 * differ.
 */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const typed = code.replace(/\s/g, '')
  const current = stepAt(now)
  return [current, current - 1, current + 1].find((step) => isSameText(totpCode(secret, step), typed))
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes by RFC 4648, without padding. Authenticator apps read secrets in this format. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

export function totpUri(company: string, email: string, secret: Buffer): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer: company,
    algorithm: 'SHA1',
    digits: '6',
  })
  return `otpauth://totp/${encodeURIComponent(company)}:${encodeURIComponent(email)}?${query}`
}
