import type { SignedInUser } from '#contracts/users.ts'
import type { Database } from '#server/database/connect.ts'
import { withTransaction } from '#server/database/with-transaction.ts'
import { AppError, invalidCredentials } from '#server/errors.ts'
import { writeLog } from '#server/logs/write-log.ts'
import { countLogin, forgetLogin } from './limit-failed-logins.ts'
import { noteFailedLogin } from './note-failed-login.ts'
import { isRightPassword } from './passwords.ts'
import { insertSession, selectAccount } from './queries.ts'
import { newToken } from './session-token.ts'
import { setupOf } from './setup-of.ts'

export type Visit = { ip: string; userAgent: string | undefined }

/** The same words and the same time for an unknown e-mail, a wrong password and a disabled account. */
export async function logIn(
  db: Database,
  credentials: { email: string; password: string },
  visit: Visit,
): Promise<{ token: string; user: SignedInUser }> {
  const email = credentials.email.trim().toLowerCase()
  const counted = await countLogin(db, email, visit.ip).catch(async (refused: unknown) => {
    if (refused instanceof AppError) await noteFailedLogin(db, 'throttled', email, visit.ip)
    throw refused
  })
  const account = await selectAccount(db, email)
  if (!(await isRightPassword(account?.passwordHash, credentials.password)) || !account) {
    await noteFailedLogin(db, 'failed', email, visit.ip)
    throw invalidCredentials()
  }
  const { passwordHash, mustChangePassword, ...staff } = account
  const { token, digest } = newToken()
  await withTransaction(db, async (tx) => {
    if (!(await insertSession(tx, { userId: staff.id, passwordHash, digest, ...visit })))
      throw invalidCredentials()
    const { ip } = visit
    await writeLog(tx, { type: 'admin', action: 'user.login', details: `as ${staff.role}`, actor: staff, ip })
  })
  await forgetLogin(db, counted)
  return { token, user: { ...staff, setup: setupOf(account) } }
}
