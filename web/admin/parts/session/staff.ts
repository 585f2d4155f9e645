import { createContext, use } from 'react'
import type { SignedInUser } from '#contracts/people/users.ts'
import type { Permission } from '#domain/people/permissions.ts'

/** The signed-in user, or null outside the screens for signed-in staff. */
export const StaffContext = createContext<SignedInUser | null>(null)

export function useStaff(): SignedInUser {
  const staff = use(StaffContext)
  if (!staff) throw new Error('useStaff needs a logged-in user')
  return staff
}

/**
 * Returns a function that tells whether the user has a permission: `const may = usePermissions()`, then
 * `may('trips.edit') && …`. It only hides actions; the server enforces the permissions.
 */
export function usePermissions(): (permission: Permission) => boolean {
  const { permissions } = useStaff()
  return (permission) => permissions.includes(permission)
}
