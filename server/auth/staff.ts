import type { Permission } from '#domain/permissions.ts'

/** Who is calling, once a bearer token has been believed. */
export type Staff = {
  id: number
  name: string
  email: string
  role: string
  permissions: string[]
}

/** `public` needs no login, `staff` any login, anything else that permission, or any one of several. */
export type Access = 'public' | 'staff' | Permission | readonly Permission[]

export function mayDo(staff: Staff, access: Access): boolean {
  if (access === 'public' || access === 'staff') return true
  return [access].flat().some((permission) => staff.permissions.includes(permission))
}
