import type { Confirmation } from '#contracts/account.ts'
import type { Act } from '#server/auth/act.ts'
import { isRightPassword } from '#server/auth/passwords.ts'
import type { Database } from '#server/database/connect.ts'
import { invalid } from '#server/errors.ts'
import { countOwnGuess, forgetOwnGuess } from './limit-own-guesses.ts'
import { confirmSession, selectPasswordHash } from './queries.ts'

/** The person at the keyboard is the one who logged in: for the next 15 minutes this session may do what needs it. */
export async function confirmIdentity(
  db: Database,
  { actor }: Act,
  session: Buffer,
  { password }: Confirmation,
): Promise<void> {
  await countOwnGuess(db, actor.id)
  if (!(await isRightPassword(await selectPasswordHash(db, actor.id), password)))
    throw invalid({ password: 'This is not your password' })
  await forgetOwnGuess(db, actor.id)
  await confirmSession(db, session)
}
