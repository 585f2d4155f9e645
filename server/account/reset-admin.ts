import { randomBytes } from 'node:crypto'
import { endSessions } from '#server/auth/end-sessions.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import { withTransaction } from '#server/database/with-transaction.ts'
import { writeLog } from '#server/logs/write-log.ts'
import { removeAllFactors } from '#server/second-factor/reset-factors.ts'
import { openPasswordLink } from './password-link.ts'
import { insertPasswordLink, upsertAdmin } from './queries.ts'

/**
 * The way back for an owner who is locked out and can reach the database: an active admin with this e-mail, made or
 * restored, and a link to set the password that works once for 30 minutes. The present password works no longer.
 */
export async function resetAdmin(
  house: { db: Database; config: Config },
  { email, removeSecondFactors = false }: { email: string; removeSecondFactors?: boolean },
): Promise<string> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const linkId = await withTransaction(house.db, async (tx) => {
    const { id, isNew } = await upsertAdmin(tx, { email, passwordHash })
    if (removeSecondFactors) await removeAllFactors(tx, id)
    await endSessions(tx, id)
    await writeLog(tx, {
      type: 'admin',
      action: isNew ? 'user.created' : 'user.reset',
      details: `admin, from the command line${removeSecondFactors ? ', second factors removed' : ''}`,
      entity: 'user',
      entityId: id,
    })
    return insertPasswordLink(tx, id)
  })
  const opened = await openPasswordLink(house, linkId)
  if (!opened) throw new Error('the account was closed meanwhile')
  return opened.link
}
