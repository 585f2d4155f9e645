import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { lockApiKey, markRevoked } from './queries.ts'

/** Revokes a key at once and for good. Its row stays for the list and the audit log. */
export const revokeApiKey = (db: Database, act: StaffAction, id: number): Promise<void> =>
  withTransaction(db, async (tx) => {
    const key = await lockApiKey(tx, id)
    if (!key) throw notFound('API key')
    if (key.state === 'revoked') throw new AppError('CONFLICT', 'This API key has already been revoked.')
    await markRevoked(tx, id, act.actor.id)
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'api-key.revoked',
      details: `${key.name}, ${key.prefix}…`,
      entity: 'api-key',
      entityId: id,
      before: { permissions: key.permissions },
    })
  })
