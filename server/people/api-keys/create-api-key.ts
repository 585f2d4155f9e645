import type { ApiKeyInput, NewApiKey } from '#contracts/people/api-keys.ts'
import { refuseEscalation } from '#server/people/roles/require-assignable-role.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { newKeyToken } from '#server/platform/auth/session-token.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentApiKey } from './present-api-key.ts'
import { insertApiKey, selectApiKeyById } from './queries.ts'

const KEY_EXISTS = { api_keys_name_once: { name: 'An API key with this name already exists' } }

/** Creates a key with permissions that the actor has. Returns its token, which is not stored and not shown again. */
export const createApiKey = (db: Database, act: StaffAction, input: ApiKeyInput): Promise<NewApiKey> =>
  explainConstraint(
    KEY_EXISTS,
    withTransaction(db, async (tx) => {
      refuseEscalation(act.actor, input.permissions)
      const { token, prefix, digest } = newKeyToken()
      const permissions = [...new Set(input.permissions)]
      const id = await insertApiKey(tx, { ...input, permissions, prefix, digest, createdBy: act.actor.id })
      const row = await selectApiKeyById(tx, id)
      if (!row) throw notFound('API key')
      const key = presentApiKey(row)
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'api-key.created',
        details: `${key.name}, ${prefix}…`,
        entity: 'api-key',
        entityId: id,
        after: { name: key.name, permissions, expiresAt: key.expiresAt },
      })
      return { key, token }
    }),
  )
