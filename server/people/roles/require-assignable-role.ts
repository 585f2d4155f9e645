import type { Staff } from '#server/platform/auth/staff.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { invalid, notPermitted } from '#server/platform/errors.ts'
import { selectRoleByName } from './queries.ts'

/** Returns the role, or throws if the actor lacks one of its permissions. */
export async function requireAssignableRole(
  tx: Database,
  actor: Staff,
  name: string,
): Promise<{ id: number; name: string }> {
  const role = await selectRoleByName(tx, name)
  if (!role) throw invalid({ role: 'There is no role with this name' })
  refuseEscalation(actor, role.permissions)
  return role
}

/**
 * Users cannot grant, change or revoke permissions they do not hold. Otherwise a user who may edit users could become
 * an admin, or take over an admin's account by setting its password.
 */
export function refuseEscalation(actor: Staff, permissions: readonly string[]): void {
  if (!holdsAll(actor, permissions)) throw notPermitted()
}

export const holdsAll = (held: { permissions: readonly string[] }, asked: readonly string[]): boolean =>
  asked.every((permission) => held.permissions.includes(permission))
