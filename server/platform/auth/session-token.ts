import { createHash, randomBytes } from 'node:crypto'
import { KEY_START } from '#domain/people/api-keys.ts'

/** Creates a token of 256 random bits. The database stores only its digest, with which no one can log in. */
export function newToken(): { token: string; digest: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, digest: digestOf(token) }
}

/** Creates a token of 128 random bits, for a link that must fit an SMS and for a session of 15 minutes. */
export function newShortToken(): { token: string; digest: Buffer } {
  const token = randomBytes(16).toString('base64url')
  return { token, digest: digestOf(token) }
}

/** Creates the token of an API key. Its first random characters, `prefix`, are stored too, to tell keys apart. */
export function newKeyToken(): { token: string; prefix: string; digest: Buffer } {
  const token = `${KEY_START}${newToken().token}`
  return { token, prefix: token.slice(0, KEY_START.length + 6), digest: digestOf(token) }
}

/**
 * A session token can begin with the same characters as an API key by chance. Only a session token has 43 characters.
 */
export const isKeyToken = (token: string): boolean => token.startsWith(KEY_START) && token.length !== 43

export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()
