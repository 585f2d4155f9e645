import type { LoginChallenge, SignedInUser } from '#contracts/people/users.ts'
import { newToken } from '#server/platform/auth/session-token.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, invalidCredentials } from '#server/platform/errors.ts'
import { isRightPassword } from '#server/platform/passwords/passwords.ts'
import { countLogin, forgetLogin } from './limit-failed-logins.ts'
import { noteFailedLogin } from './note-failed-login.ts'
import { openSession, type Visit } from './open-session.ts'
import { type Account, insertChallenge, selectAccount } from './queries.ts'

/**
 * Logs a user in. An unknown e-mail, a wrong password and a disabled account get the same response after the same time.
 * A user with a second factor gets a challenge, valid for five minutes, instead of a session.
 */
export async function logIn(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  credentials: { email: string; password: string },
  visit: Visit,
): Promise<{ token: string; user: SignedInUser } | LoginChallenge> {
  const email = credentials.email.trim().toLowerCase()
  const counted = await countLogin(db, email, visit.ip).catch(async (refused: unknown) => {
    if (refused instanceof AppError) await noteFailedLogin(db, 'throttled', email, visit.ip)
    throw refused
  })
  const account = await selectAccount(db, { email })
  if (!(await isRightPassword(account?.passwordHash, credentials.password)) || !account) {
    await noteFailedLogin(db, 'failed', email, visit.ip)
    throw invalidCredentials()
  }
  const answer = account.hasSecondFactor
    ? await challengeFor(db, account)
    : await withTransaction(db, (tx) => openSession(tx, config, account, visit))
  await forgetLogin(db, counted)
  return answer
}

async function challengeFor(db: Database, account: Account): Promise<LoginChallenge> {
  const { token, digest } = newToken()
  const { id: userId, passwordHash, hasTotp, hasPasskey } = account
  if (!(await insertChallenge(db, { userId, passwordHash, digest }))) throw invalidCredentials()
  const factors = [hasPasskey && 'passkey', hasTotp && 'totp', 'recovery'].filter((one) => one !== false)
  return { challenge: token, factors: factors as LoginChallenge['factors'] }
}
