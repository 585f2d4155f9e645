import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { STATE_MINUTES, State } from './state.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Browsers keep cookies up to 4 KiB, with name and attributes. */
const MOST_BYTES = 3 * 1024

/** Returns the encrypted state, or null if it is too large for a cookie. */
export function sealState(key: Buffer, state: State, now: Date): string | null {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv)
  const until = now.getTime() + STATE_MINUTES * 60_000
  const text = Buffer.concat([cipher.update(JSON.stringify({ ...state, until }), 'utf8'), cipher.final()])
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
  return sealed.length > MOST_BYTES ? null : sealed
}

/** Returns null if the text was not sealed with this key, was changed or is too old. */
export function openState(key: Buffer, sealed: string, now: Date): State | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    const state = State.safeParse(JSON.parse(text.toString('utf8'))).data
    return state && state.until > now.getTime() ? state : null
  } catch {
    return null
  }
}
