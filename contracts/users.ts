import * as z from 'zod/mini'
import { plainText } from './plain-text.ts'

export const FILL_IN_ALL_FIELDS = 'Please fill in all fields'

export const LoginInput = z.strictObject({
  email: plainText(1, FILL_IN_ALL_FIELDS, 254),
  // Any character, and room for whole sentences; a password is only ever hashed.
  password: z.string(FILL_IN_ALL_FIELDS).check(z.minLength(1, FILL_IN_ALL_FIELDS), z.maxLength(1_000)),
})
export type LoginInput = z.infer<typeof LoginInput>

/** Whoever is logged in, with the permissions that decide what the screens offer. */
export const SignedInUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
})
export type SignedInUser = z.infer<typeof SignedInUser>

export const LoginAnswer = z.object({ data: z.object({ token: z.string(), user: SignedInUser }) })

export const SignedInUserAnswer = z.object({ data: SignedInUser })
