import * as z from 'zod/mini'
import { newPassword } from '#contracts/platform/new-password.ts'
import { plainText } from '#contracts/platform/plain-text.ts'
import { FactorProof } from './second-factor.ts'
import { FILL_IN_ALL_FIELDS } from './users.ts'

/** An existing password. The rules for new passwords do not apply: the server only compares it. */
export const typedPassword = (words: string) =>
  z.string(words).check(z.minLength(1, words), z.maxLength(1_000))

export const PasswordChange = z.strictObject({
  currentPassword: typedPassword('Your current password is required'),
  newPassword,
})
export type PasswordChange = z.infer<typeof PasswordChange>

export const ForgottenPassword = z.strictObject({ email: plainText(1, FILL_IN_ALL_FIELDS, 254) })
export type ForgottenPassword = z.infer<typeof ForgottenPassword>

/** The token in the mailed link: 256 random bits in base64url. */
const linkToken = z.string().check(z.regex(/^[\w-]{43}$/, 'This link is incomplete'))

export const LinkedPassword = z.strictObject({ token: linkToken, password: newPassword })
export type LinkedPassword = z.infer<typeof LinkedPassword>

export const PasswordProof = z.strictObject({ password: typedPassword('Your password is required') })

export type PasswordProof = z.infer<typeof PasswordProof>

/** Proof of the user's identity: the password or one of the second factors. */
export const Confirmation = z.union([PasswordProof, FactorProof])
export type Confirmation = z.infer<typeof Confirmation>

/** A session of the logged-in user. `network` is only the first part of the IP address, such as `203.0.113.…`. */
export const OwnSession = z.object({
  id: z.int(),
  isCurrent: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  browser: z.string(),
  network: z.string(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const OwnSessionsAnswer = z.object({ data: z.array(OwnSession) })
