import type { Permission } from '#domain/permissions.ts'

/** Who is calling, once a bearer token has been believed. */
export type Staff = {
  id: number
  name: string
  email: string
  role: string
  permissions: string[]
}

/** Something the person must do before anything else works. */
export type Setup = 'password' | 'second-factor' | null

export type Session = {
  digest: Buffer
  /** The login, or a confirmation since, is less than 15 minutes old. */
  isConfirmed: boolean
  setup: Setup
}

/** `public` needs no login, `staff` any login, anything else that permission, or any one of several. */
export type Access = 'public' | 'staff' | Permission | readonly Permission[]

export function mayDo(staff: Staff, access: Access): boolean {
  if (access === 'public' || access === 'staff') return true
  return [access].flat().some((permission) => staff.permissions.includes(permission))
}
