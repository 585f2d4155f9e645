import * as z from 'zod/mini'
import { listAnswer, listQuery } from '#contracts/platform/lists.ts'
import { plainText } from '#contracts/platform/plain-text.ts'
import { KEY_MAX_DAYS, mayKeyHold } from '#domain/people/api-keys.ts'
import { PERMISSIONS } from '#domain/people/permissions.ts'

const DAYS_WORDS = `Choose 1 to ${KEY_MAX_DAYS} days`

export const ApiKeyInput = z.strictObject({
  name: plainText(2, 'Name must be at least 2 characters', 60),
  permissions: z
    .array(
      z
        .enum(PERMISSIONS, 'This permission does not exist')
        .check(z.refine(mayKeyHold, 'An API key cannot have this permission')),
    )
    .check(z.minLength(1, 'Choose at least one permission'), z.maxLength(200)),
  days: z._default(
    z.int(DAYS_WORDS).check(z.minimum(1, DAYS_WORDS), z.maximum(KEY_MAX_DAYS, DAYS_WORDS)),
    KEY_MAX_DAYS,
  ),
})
export type ApiKeyInput = z.infer<typeof ApiKeyInput>

/** `paused`: the person who created the key is disabled or deleted, so the key is refused. */
const STATES = ['active', 'paused', 'expired', 'revoked'] as const
export type ApiKeyState = (typeof STATES)[number]

export const ApiKeyQuery = listQuery(['name', 'created', 'expires', 'used'], {
  state: z.optional(z.enum(STATES)),
})
export type ApiKeyQuery = z.infer<typeof ApiKeyQuery>

export const ApiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** The first characters of the token. */
  prefix: z.string(),
  permissions: z.array(z.string()),
  state: z.enum(STATES),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyPage = listAnswer(ApiKey)

/** The answer to the creation of a key: the only one that contains the token. */
export const NewApiKeyAnswer = z.object({ data: z.object({ key: ApiKey, token: z.string() }) })
export type NewApiKey = z.infer<typeof NewApiKeyAnswer>['data']
