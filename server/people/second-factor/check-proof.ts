import type { FactorProof } from '#contracts/people/second-factor.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { countOrRefuse, defineLimit, removeHit } from '#server/platform/limits/limit.ts'
import { isSignedBy } from './passkeys.ts'
import { selectTotpSecret, spendTotpStep } from './queries.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

/**
 * Allows 20 wrong attempts per hour. Three six-digit codes are valid at any time, so an attacker who has the password
 * guesses one with a probability of about 0.15% per day.
 */
const PER_PERSON = defineLimit({
  name: 'second-factor',
  counts: 'wrong second factors of one person',
  most: 20,
  windowSeconds: 60 * 60,
})

/**
 * Counts the attempt before checking it, and removes the count if the proof is right. Uses up a code or a recovery
 * code. The caller uses up the challenge that a passkey has signed.
 */
export async function isRightProof(
  context: Pick<AppContext, 'db' | 'config'>,
  userId: number,
  proof: FactorProof,
  challenge: string | undefined,
): Promise<boolean> {
  await countOrRefuse(context.db, PER_PERSON, String(userId))
  const isRight = await check(context, userId, proof, challenge)
  if (isRight) await removeHit(context.db, PER_PERSON, String(userId))
  return isRight
}

async function check(
  context: Pick<AppContext, 'db' | 'config'>,
  userId: number,
  proof: FactorProof,
  challenge: string | undefined,
): Promise<boolean> {
  if ('code' in proof) return isRightCode(context.db, userId, proof.code)
  if ('recoveryCode' in proof) return spendRecoveryCode(context.db, userId, proof.recoveryCode)
  return challenge !== undefined && (await isSignedBy(context, userId, proof.passkey, challenge))
}

async function isRightCode(db: Database, userId: number, code: string): Promise<boolean> {
  const secret = await selectTotpSecret(db, userId, { isConfirmed: true })
  const step = secret && stepOf(secret, code, new Date())
  return step !== undefined && (await spendTotpStep(db, userId, step))
}

/** Returns a validation error for the field that held the wrong code, or a general error for a passkey. */
export function wrongProof(proof: FactorProof): AppError {
  if ('code' in proof)
    return invalid({ code: 'This code is wrong or has already been used. Please wait for the next one.' })
  if ('recoveryCode' in proof)
    return invalid({ recoveryCode: 'This recovery code is wrong or has already been used.' })
  return new AppError('CONFLICT', 'This passkey was not accepted. Please try again or use another method.')
}
