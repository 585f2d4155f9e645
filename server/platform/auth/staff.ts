import { keyInLog, mayKeyHold } from '#domain/people/api-keys.ts'
import type { Permission } from '#domain/people/permissions.ts'

/** The user of an authenticated request. */
export type Staff = {
  id: number
  name: string
  email: string
  role: string
  permissions: string[]
}

/** The step that a user must complete before other staff endpoints work, or null. */
export type Setup = 'password' | 'second-factor' | null

export type Session = {
  digest: Buffer
  /** True if the login or a later confirmation is less than 15 minutes old. */
  isConfirmed: boolean
  setup: Setup
}

/** Access to an endpoint: for anyone (`public`), any logged-in user (`staff`), or users with one of the permissions. */
export type Access = 'public' | 'staff' | Permission | readonly Permission[]

export function mayDo(staff: Staff, access: Access): boolean {
  if (access === 'public' || access === 'staff') return true
  return [access].flat().some((permission) => staff.permissions.includes(permission))
}

type Key = Staff & { keyName: string; keyPermissions: string[] }

/**
 * Returns the person for whom an API key acts, with the permissions that the key has and the person still has. The name
 * tells the reader of the audit log that the key acted.
 */
export const staffOfKey = ({ id, name, email, role, permissions, keyName, keyPermissions }: Key): Staff => ({
  id,
  name: keyInLog(keyName, name),
  email,
  role,
  permissions: permissions.filter(
    (permission) => keyPermissions.includes(permission) && mayKeyHold(permission),
  ),
})
