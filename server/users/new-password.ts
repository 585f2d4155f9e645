import { isCommonPassword } from '#server/auth/common-passwords.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { invalid } from '#server/errors.ts'

/** Before the transaction: hashing takes 80 ms in which no row should be locked. */
export async function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password))
    throw invalid({ password: 'This password is too common. Please choose another one.' })
  return hashPassword(password)
}
