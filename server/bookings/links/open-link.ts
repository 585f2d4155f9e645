import { createHash, randomBytes } from 'node:crypto'
import type { AppContext } from '#server/platform/context/context.ts'
import { startLink } from './act-link-queries.ts'

/** Creates a token of 128 random bits. The database stores only its digest. */
export function newActToken(): { token: string; digest: Buffer } {
  const token = randomBytes(16).toString('base64url')
  return { token, digest: actDigest(token) }
}

export const actDigest = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Creates the token of a link when its message is composed. Returns undefined if the link was used. */
export async function openActLink(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  id: number,
): Promise<string | undefined> {
  const { token, digest } = newActToken()
  return (await startLink(db, id, digest)) ? `${config.publicUrl}/act/${token}` : undefined
}
