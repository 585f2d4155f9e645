import type { PasswordChange } from '#contracts/people/account.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { endSessionsExcept } from '#server/platform/auth/end-sessions.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { hashNewPassword } from '#server/platform/passwords/new-password.ts'
import { isRightPassword } from '#server/platform/passwords/passwords.ts'
import { countOwnGuess, forgetOwnGuess } from './limit-own-guesses.ts'
import { revokePasswordLinks } from './password-link.ts'
import { replacePassword, selectPasswordHash } from './queries.ts'

/** Changes the user's password, revokes mailed links and ends every other session. The current session stays. */
export async function changeOwnPassword(
  db: Database,
  act: StaffAction,
  session: Buffer,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const { id, email } = act.actor
  await countOwnGuess(db, id)
  const before = await selectPasswordHash(db, id)
  if (before === undefined || !(await isRightPassword(before, currentPassword)))
    throw invalid({ currentPassword: 'The current password is wrong' })
  await forgetOwnGuess(db, id)
  if (await isRightPassword(before, newPassword))
    throw invalid({ newPassword: 'This is your current password. Please choose another one.' })
  const after = await hashNewPassword(newPassword, email, 'newPassword')
  await withTransaction(db, async (tx) => {
    if (!(await replacePassword(tx, id, { before, after })))
      throw new AppError('STALE', 'Your password has already been changed. Please reload the page.')
    await revokePasswordLinks(tx, id)
    await endSessionsExcept(tx, id, session)
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'user.password-changed',
      details: 'own password; other sessions ended',
      entity: 'user',
      entityId: id,
    })
  })
}
