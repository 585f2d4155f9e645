import * as z from 'zod/mini'

export const SHORT_PASSWORD = 'Password must be at least 6 characters'

/** The specification's message comes first. A password between the two lengths gets this one. */
export const LONGER_PASSWORD = 'Please use at least 10 characters. A short sentence is easy to remember.'

const LEAST = 10
const MOST = 128

/** Counts characters as people do, in the form in which the password is hashed. */
export const isLongEnough = (password: string): boolean => [...password.normalize('NFKC')].length >= LEAST

/** A new password. The server also refuses common ones; that list is too long for the browser. */
export const newPassword = z
  .string(SHORT_PASSWORD)
  .check(
    z.minLength(6, SHORT_PASSWORD),
    z.refine(isLongEnough, LONGER_PASSWORD),
    z.maxLength(MOST, `At most ${MOST} characters`),
  )
