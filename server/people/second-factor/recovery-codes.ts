import { randomBytes } from 'node:crypto'
import { formatReference, parseRecoveryCode, recoveryCodeFrom } from '#domain/bookings/booking-reference.ts'
import { digestOf } from '#server/platform/auth/session-token.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { deleteRecoveryCode, replaceRecoveryCodes } from './queries.ts'

const HOW_MANY = 10

/**
 * Creates ten codes of 120 random bits, which are shown once and stored as SHA-256 digests. A fast hash suffices for a
 * secret of 112 bits or more. Earlier codes stop working.
 */
export async function renewRecoveryCodes(tx: Database, userId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => recoveryCodeFrom(randomBytes(15)))
  await replaceRecoveryCodes(tx, userId, codes.map(digestOf))
  return codes.map(formatReference)
}

export async function spendRecoveryCode(db: Database, userId: number, typed: string): Promise<boolean> {
  const code = parseRecoveryCode(typed)
  return code !== null && (await deleteRecoveryCode(db, userId, digestOf(code)))
}
