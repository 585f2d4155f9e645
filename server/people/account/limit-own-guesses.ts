import type { Database } from '#server/platform/database/connect.ts'
import { countOrRefuse, type Limit, removeHit } from '#server/platform/limits/limit.ts'

/** Keeps someone with a stolen session from guessing the password of its user. */
const OWN_GUESSES: Limit = { name: 'own-password', most: 10, windowSeconds: 15 * 60 }

export const countOwnGuess = (db: Database, userId: number): Promise<void> =>
  countOrRefuse(db, OWN_GUESSES, String(userId))

export const forgetOwnGuess = (db: Database, userId: number): Promise<void> =>
  removeHit(db, OWN_GUESSES, String(userId))
