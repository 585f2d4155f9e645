import { createHmac, randomBytes } from 'node:crypto'

/** Creates a secret of 256 random bits. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

/**
 * Returns the header `Tafiya-Signature`: the time and, for each secret, the HMAC of time and body. The time is signed, so
 * that a receiver can refuse an old message that is sent again by a stranger.
 */
export function signatureOf(body: string, secrets: readonly string[], at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'))
  return [`t=${t}`, ...signed.map((hex) => `v1=${hex}`)].join(',')
}
