import { invalid } from '#server/platform/errors.ts'
import { isGuessable } from './guessable-password.ts'
import { hashPassword } from './passwords.ts'

/**
 * Returns the hash of a password, or throws if the password is guessable. Call this before the transaction: hashing
 * takes 50 to 90 ms, during which no row should be locked.
 */
export async function hashNewPassword(password: string, email: string, field = 'password'): Promise<string> {
  if (isGuessable(password, email))
    throw invalid({ [field]: 'This password is too easy to guess. Please choose another one.' })
  return hashPassword(password)
}
