import * as z from 'zod/mini'
import { listAnswer, listQuery } from '#contracts/platform/lists.ts'
import { newPassword, SHORT_PASSWORD } from '#contracts/platform/new-password.ts'
import { emailAddress, plainText } from '#contracts/platform/plain-text.ts'
import { shownAt } from '#contracts/platform/shown-at.ts'

export const FILL_IN_ALL_FIELDS = 'Please fill in all fields'

export const LoginInput = z.strictObject({
  email: plainText(1, FILL_IN_ALL_FIELDS, 254),
  // Accepts any characters: the password is only compared with the stored hash and never displayed.
  password: z.string(FILL_IN_ALL_FIELDS).check(z.minLength(1, FILL_IN_ALL_FIELDS), z.maxLength(1_000)),
})
export type LoginInput = z.infer<typeof LoginInput>

/** The logged-in user, with the permissions that decide what the screens offer. */
export const SignedInUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
  /** The step that the user must complete before other requests are allowed: set a password or a second factor. */
  setup: z.nullable(z.enum(['password', 'second-factor'])),
})
export type SignedInUser = z.infer<typeof SignedInUser>

const StartedSession = z.object({ token: z.string(), user: SignedInUser })

export const LoginAnswer = z.object({ data: StartedSession })

/** The response to a correct password of a user with a second factor. The session starts after the second factor. */
export const LoginChallenge = z.object({
  challenge: z.string(),
  factors: z.array(z.enum(['totp', 'passkey', 'recovery'])),
})
export type LoginChallenge = z.infer<typeof LoginChallenge>

export const LoginOrChallengeAnswer = z.object({ data: z.union([StartedSession, LoginChallenge]) })

export const SignedInUserAnswer = z.object({ data: SignedInUser })

const fields = {
  name: plainText(2, 'Name must be at least 2 characters', 120),
  email: emailAddress('Please enter a valid email'),
  password: newPassword,
  /** The name of a built-in or custom role. Staff can create roles, so it is not an enum. */
  role: plainText(1, 'Role is required', 40),
  status: z.enum(['active', 'disabled'], 'Status must be active or disabled'),
}

/** Only the server sets these fields. Clients may send them, as the specification says; the server ignores them. */
const ignored = { lastLogin: z.optional(z.unknown()), logs: z.optional(z.unknown()) }

export const UserInput = z
  .strictObject({
    ...fields,
    password: z.optional(newPassword),
    /** True: the user gets a mail with a link to set their own password, and `password` may be missing. */
    sendLink: z._default(z.boolean(), false),
    status: z._default(fields.status, 'active'),
    ...ignored,
  })
  .check(
    z.refine(({ password, sendLink }) => sendLink || password !== undefined, {
      path: ['password'],
      error: SHORT_PASSWORD,
    }),
  )
export type UserInput = z.infer<typeof UserInput>

export const UserChange = z.partial(z.strictObject({ ...fields, ...ignored, updatedAt: shownAt }))
export type UserChange = z.infer<typeof UserChange>

export const USER_SORTS = ['name', 'email', 'role', 'status', 'lastLogin', 'createdAt'] as const

export const UserQuery = listQuery(USER_SORTS, {
  role: z.optional(fields.role),
  status: z.optional(fields.status),
})
export type UserQuery = z.infer<typeof UserQuery>

export const User = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  status: fields.status,
  lastLogin: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /**
   * The user's latest actions, the newest first. Empty if the reader may not view the audit log, and in the response to
   * a change.
   */
  logs: z.array(
    z.object({ id: z.int(), action: z.string(), details: z.string(), timestamp: z.iso.datetime() }),
  ),
})
export type User = z.infer<typeof User>

export const UserPage = listAnswer(User)

export const UserAnswer = z.object({ data: User })
