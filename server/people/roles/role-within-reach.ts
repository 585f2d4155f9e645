import { invalid, notPermitted } from '#server/errors.ts'
import type { Staff } from '#server/platform/auth/staff.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectRoleByName } from './queries.ts'

/** The role of that name, if whoever acts holds everything it allows. */
export async function roleWithinReach(
  tx: Database,
  actor: Staff,
  name: string,
): Promise<{ id: number; name: string }> {
  const role = await selectRoleByName(tx, name)
  if (!role) throw invalid({ role: 'There is no role of this name' })
  refuseBeyondReach(actor, role.permissions)
  return role
}

/**
 * Nobody gives, changes or takes away what they do not hold themselves. Otherwise somebody who may edit users could make
 * themselves an admin, or take an admin's account over by giving it a new password.
 */
export function refuseBeyondReach(actor: Staff, permissions: readonly string[]): void {
  if (!holdsAll(actor, permissions)) throw notPermitted()
}

export const holdsAll = (held: { permissions: readonly string[] }, asked: readonly string[]): boolean =>
  asked.every((permission) => held.permissions.includes(permission))
