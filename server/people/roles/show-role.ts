import type { Role } from '#contracts/people/roles.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentRole } from './present-role.ts'
import { selectRole } from './queries.ts'

export async function showRole(db: Database, id: number): Promise<Role> {
  const row = await selectRole(db, id)
  if (!row) throw notFound('Role')
  return presentRole(row)
}
