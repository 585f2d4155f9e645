import type { Confirmation } from '#contracts/people/account.ts'
import { isRightProof, wrongProof } from '#server/people/second-factor/check-proof.ts'
import { takeChallengeOf } from '#server/people/second-factor/passkeys.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { invalid } from '#server/platform/errors.ts'
import { isRightPassword } from '#server/platform/passwords/passwords.ts'
import { countOwnGuess, forgetOwnGuess } from './limit-own-guesses.ts'
import { confirmSession, selectPasswordHash } from './queries.ts'

/**
 * Confirms that the person at the keyboard is the one who logged in. For 15 minutes the session may then call endpoints
 * that need a recent confirmation.
 */
export async function confirmIdentity(
  context: Pick<AppContext, 'db' | 'config'>,
  { actor }: StaffAction,
  session: Buffer,
  proof: Confirmation,
): Promise<void> {
  if ('password' in proof) await checkPassword(context.db, actor.id, proof.password)
  else {
    const challenge = 'passkey' in proof ? await takeChallengeOf(context, session) : undefined
    if (!(await isRightProof(context, actor.id, proof, challenge))) throw wrongProof(proof)
  }
  await confirmSession(context.db, session)
}

async function checkPassword(db: Database, userId: number, password: string): Promise<void> {
  await countOwnGuess(db, userId)
  if (!(await isRightPassword(await selectPasswordHash(db, userId), password)))
    throw invalid({ password: 'Wrong password' })
  await forgetOwnGuess(db, userId)
}
