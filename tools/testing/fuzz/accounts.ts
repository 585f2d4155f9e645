import { randomBytes } from 'node:crypto'
import { addPasswordLink } from '#server/people/account/password-link.ts'
import { insertChallenge } from '#server/people/login/queries.ts'
import { insertPasskey, keepSessionChallenge, startTotp } from '#server/people/second-factor/queries.ts'
import { renewRecoveryCodes } from '#server/people/second-factor/recovery-codes.ts'
import { stepAt, totpCode } from '#server/people/second-factor/totp.ts'
import { digestOf, newToken } from '#server/platform/auth/session-token.ts'
import { adminOrigin } from '#server/platform/http/admin-origin.ts'
import { createToken } from '#server/platform/links/one-time-links.ts'
import { buildUser, PASSWORD } from '../builders.ts'
import type { SellingApp } from '../selling-app.ts'
import { softPasskey } from '../soft-passkey.ts'
import { logInAs } from '../staff.ts'
import type { Known } from './fit-values.ts'

/**
 * Creates a user without a second factor, who can add an app or a passkey, set a password with a mailed link, or delete
 * a saved view.
 */
export async function anAccount({ database: { db }, context: { config } }: SellingApp): Promise<Known> {
  const user = await buildUser(db)
  const sessionToken = await logInAs(db, user)
  const secret = randomBytes(20)
  await startTotp(db, user.id, secret)
  const challenge = randomBytes(32).toString('base64url')
  await keepSessionChallenge(db, digestOf(sessionToken), challenge)
  const link = await createToken(db, 'password', await addPasswordLink(db, user.id))
  const { id: sessionId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  const { id: viewId } = await db
    .insertInto('staff_views')
    .values({ user_id: user.id, list: 'bookings', name: 'Unpaid', query: 'status=PENDING', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    sessionToken,
    sessionId,
    viewId,
    password: PASSWORD,
    currentPassword: PASSWORD,
    newPassword: 'a second long password',
    token: link?.token,
    code: totpCode(secret, stepAt(new Date())),
    name: 'Laptop',
    passkey: softPasskey(adminOrigin(config)).made(challenge),
  }
}

/** Creates a user with a passkey and recovery codes, who has also entered the password for a second login. */
export async function aProtectedAccount({ database: { db } }: SellingApp): Promise<Known> {
  const user = await buildUser(db)
  const sessionToken = await logInAs(db, user)
  const credentialId = randomBytes(32).toString('base64url')
  const key = { credentialId, publicKey: randomBytes(77), counter: 0, transports: [], name: 'Laptop' }
  await insertPasskey(db, user.id, key)
  const { id: passkeyId } = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  const [recoveryCode] = await renewRecoveryCodes(db, user.id)
  const { token: challenge, digest } = newToken()
  await insertChallenge(db, { userId: user.id, passwordHash: user.password_hash, digest })
  return { sessionToken, passkeyId, challenge, proof: { recoveryCode }, password: PASSWORD }
}
