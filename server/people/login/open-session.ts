import type { SignedInUser } from '#contracts/people/users.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { newToken } from '#server/platform/auth/session-token.ts'
import { setupOf } from '#server/platform/auth/setup-of.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { invalidCredentials } from '#server/platform/errors.ts'
import { type Account, insertSession } from './queries.ts'

export type Visit = { ip: string; userAgent: string | undefined }

/** Creates a new token at each login: a value known before the login never becomes a session (no session fixation). */
export async function openSession(
  tx: Database,
  config: Config,
  account: Account,
  visit: Visit,
): Promise<{ token: string; user: SignedInUser }> {
  const { passwordHash, mustChangePassword, hasSecondFactor, hasTotp, hasPasskey, ...staff } = account
  const { token, digest } = newToken()
  if (!(await insertSession(tx, { userId: staff.id, passwordHash, digest, ...visit })))
    throw invalidCredentials()
  const { ip } = visit
  await writeLog(tx, { type: 'admin', action: 'user.login', details: `as ${staff.role}`, actor: staff, ip })
  return { token, user: { ...staff, setup: setupOf(config, account) } }
}
