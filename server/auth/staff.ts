import type { Permission } from '#domain/permissions.ts'

/** Who is calling, once a bearer token has been believed. */
export type Staff = {
  id: number
  name: string
  email: string
  role: string
  permissions: string[]
}

/** `public` needs no login, `staff` any login, anything else that permission. */
export type Access = 'public' | 'staff' | Permission

export const mayDo = (staff: Staff, access: Access): boolean =>
  access === 'public' || access === 'staff' || staff.permissions.includes(access)
