import { createContext, use } from 'react'
import type { SignedInUser } from '#contracts/users.ts'
import type { Permission } from '#domain/permissions.ts'

/** Whoever is logged in. */
export const StaffContext = createContext<SignedInUser | null>(null)

export function useStaff(): SignedInUser {
  const staff = use(StaffContext)
  if (!staff) throw new Error('Only screens behind the login may ask who is there')
  return staff
}

/** `const may = useMay()`, then `may('trips.edit') && …`: what a role cannot do is not offered. The server decides. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useStaff()
  return (permission) => permissions.includes(permission)
}
