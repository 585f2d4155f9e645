import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits. The database keeps only their digest, so what lies there cannot be used to log in. */
export function newToken(): { token: string; digest: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, digest: digestOf(token) }
}

export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()
