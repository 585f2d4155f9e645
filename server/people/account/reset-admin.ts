import { randomBytes } from 'node:crypto'
import { removeAllFactors } from '#server/people/second-factor/remove-all-factors.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { endSessions } from '#server/platform/auth/end-sessions.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { addPasswordLink, createPasswordLink, revokePasswordLinks } from './password-link.ts'
import { upsertAdmin } from './queries.ts'

/**
 * Restores access for an owner who is locked out but can reach the database. Creates or restores an active admin with
 * this e-mail. Returns a link to set the password; the link works once, within 30 minutes. The current password, links
 * mailed earlier and all sessions stop working.
 */
export async function resetAdmin(
  context: { db: Database; config: Config },
  { email, removeSecondFactors = false }: { email: string; removeSecondFactors?: boolean },
): Promise<string> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const linkId = await withTransaction(context.db, async (tx) => {
    const { id, isNew } = await upsertAdmin(tx, { email, passwordHash })
    if (removeSecondFactors) await removeAllFactors(tx, id)
    await endSessions(tx, id)
    await revokePasswordLinks(tx, id)
    await writeLog(tx, {
      type: 'admin',
      action: isNew ? 'user.created' : 'user.reset',
      details: `admin, from the command line${removeSecondFactors ? ', second factors removed' : ''}`,
      entity: 'user',
      entityId: id,
    })
    return addPasswordLink(tx, id)
  })
  const created = await createPasswordLink(context, linkId)
  if (!created) throw new Error('the account was closed meanwhile')
  return created.link
}
