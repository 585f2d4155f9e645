import * as z from 'zod/mini'

export const SHORT_PASSWORD = 'Password must be at least 6 characters'

/** Shown for 6 to 9 characters. A shorter password gets the specification's message. */
export const LONGER_PASSWORD = 'Please use at least 10 characters. A short sentence is easy to remember.'

const MIN_LENGTH = 10
const MAX_LENGTH = 128

/** Counts code points of the normalized form, which is the form that is hashed. */
export const isLongEnough = (password: string): boolean =>
  [...password.normalize('NFKC')].length >= MIN_LENGTH

/** A new password. The server also refuses guessable ones; its list of common passwords is too long for the browser. */
export const newPassword = z
  .string(SHORT_PASSWORD)
  .check(
    z.minLength(6, SHORT_PASSWORD),
    z.refine(isLongEnough, LONGER_PASSWORD),
    z.maxLength(MAX_LENGTH, `At most ${MAX_LENGTH} characters`),
  )
