import { createHash, randomBytes } from 'node:crypto'

/** Creates a token of 256 random bits. The database stores only its digest, with which no one can log in. */
export function newToken(): { token: string; digest: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, digest: digestOf(token) }
}

export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()
