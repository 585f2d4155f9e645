import * as z from 'zod/mini'
import { listAnswer, listQuery } from '#contracts/platform/lists.ts'
import { plainText } from '#contracts/platform/plain-text.ts'
import { shownAt } from '#contracts/platform/shown-at.ts'
import { PERMISSIONS } from '#domain/people/permissions.ts'

const NAME_WORDS = 'Use letters, digits, spaces and dashes, starting with a letter'

const fields = {
  /** Lower case, so that `Cashier` and `cashier` are one role. */
  name: plainText(2, 'Role name must be at least 2 characters', 40).check(
    z.toLowerCase(),
    z.refine((name) => /^[a-z][a-z0-9 -]*$/.test(name), NAME_WORDS),
  ),
  description: plainText(0, '', 200),
  permissions: z.array(z.enum(PERMISSIONS, 'This permission does not exist')).check(z.maxLength(200)),
}

export const RoleInput = z.strictObject({ ...fields, description: z._default(fields.description, '') })
export type RoleInput = z.infer<typeof RoleInput>

export const RoleChange = z.partial(z.strictObject({ ...fields, updatedAt: shownAt }))
export type RoleChange = z.infer<typeof RoleChange>

export const RoleQuery = listQuery(['name', 'users', 'permissions'], {})
export type RoleQuery = z.infer<typeof RoleQuery>

export const Role = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  usersCount: z.int(),
  permissions: z.array(z.string()),
  isBuiltIn: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type Role = z.infer<typeof Role>

export const RolePage = listAnswer(Role)

export const RoleAnswer = z.object({ data: Role })
