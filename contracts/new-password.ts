import * as z from 'zod/mini'

export const SHORT_PASSWORD = 'Password must be at least 6 characters'

/** The specification's sentence comes first; a password between the two lengths gets the second one. */
export const LONGER_PASSWORD = 'Please use at least 10 characters. A short sentence is easy to remember.'

const LEAST = 10
const MOST = 128

/** Characters as people count them, in the form in which the password is hashed. */
export const isLongEnough = (password: string): boolean => [...password.normalize('NFKC')].length >= LEAST

/** A password someone chooses. The server also refuses common ones; that list is too long for the browser. */
export const newPassword = z
  .string(SHORT_PASSWORD)
  .check(
    z.minLength(6, SHORT_PASSWORD),
    z.refine(isLongEnough, LONGER_PASSWORD),
    z.maxLength(MOST, `At most ${MOST} characters`),
  )
