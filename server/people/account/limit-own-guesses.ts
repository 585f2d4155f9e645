import type { Database } from '#server/platform/database/connect.ts'
import { countOrRefuse, defineLimit, removeHit } from '#server/platform/limits/limit.ts'

/** Keeps someone with a stolen session from guessing the password of its user. */
const OWN_GUESSES = defineLimit({
  name: 'own-password',
  counts: 'wrong current passwords of one person',
  most: 10,
  windowSeconds: 15 * 60,
})

export const countOwnGuess = (db: Database, userId: number): Promise<void> =>
  countOrRefuse(db, OWN_GUESSES, String(userId))

export const forgetOwnGuess = (db: Database, userId: number): Promise<void> =>
  removeHit(db, OWN_GUESSES, String(userId))
