import type { SecondFactorInput } from '#contracts/people/second-factor.ts'
import type { SignedInUser } from '#contracts/people/users.ts'
import { isRightProof, wrongProof } from '#server/people/second-factor/check-proof.ts'
import { optionsToSign } from '#server/people/second-factor/passkeys.ts'
import { digestOf } from '#server/platform/auth/session-token.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { noteFailedLogin } from './note-failed-login.ts'
import { openSession, type Visit } from './open-session.ts'
import { deleteChallenge, selectAccount, storePasskeyChallenge, tryChallenge } from './queries.ts'

const startAgain = (): AppError =>
  new AppError('UNAUTHENTICATED', 'We couldn’t complete your login. Please log in again.')

type Context = Pick<AppContext, 'db' | 'config'>

/**
 * Completes a login with a second factor. `challenge` is the token that logIn returned. It belongs to one user, so
 * another user's factor does not work.
 */
export async function completeLogin(
  context: Context,
  { challenge, proof }: SecondFactorInput,
  visit: Visit,
): Promise<{ token: string; user: SignedInUser }> {
  const digest = digestOf(challenge)
  const tried = await tryChallenge(context.db, digest)
  const account = tried && (await selectAccount(context.db, { id: tried.userId }))
  if (!account) throw startAgain()
  if (!(await isRightProof(context, account.id, proof, tried.passkeyChallenge ?? undefined))) {
    await noteFailedLogin(context.db, 'wrong-code', account.email, visit.ip)
    throw wrongProof(proof)
  }
  return withTransaction(context.db, async (tx) => {
    // The challenge is gone if it was used, has expired, or was deleted when sessions of the user were ended.
    if (!(await deleteChallenge(tx, digest))) throw startAgain()
    return openSession(tx, context.config, account, visit)
  })
}

/** Returns the options that a passkey of this user must sign, and stores their challenge with the login. */
export async function challengePasskey(context: Context, challenge: string) {
  const digest = digestOf(challenge)
  const userId = await storePasskeyChallenge(context.db, digest, null)
  if (userId === undefined) throw startAgain()
  const options = await optionsToSign(context, userId)
  await storePasskeyChallenge(context.db, digest, options.challenge)
  return { ...options }
}
