import type { Role } from '#contracts/people/roles.ts'
import type { RoleRow } from './queries.ts'

export const presentRole = (row: RoleRow): Role => ({
  id: row.id,
  name: row.name,
  description: row.description,
  usersCount: row.users,
  permissions: row.permissions,
  isBuiltIn: row.is_built_in,
  updatedAt: row.updated_at.toISOString(),
})
