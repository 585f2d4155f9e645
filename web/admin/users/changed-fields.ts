import type { User, UserChange } from '#contracts/people/users.ts'

/**
 * Returns only the fields that differ from the saved user. Spaces around the name and e-mail and the case of the e-mail
 * make no difference. An empty password keeps the current one.
 */
export function changedFields(user: User, { name, email, password, role, status }: UserChange): UserChange {
  return {
    ...(name !== undefined && name.trim() !== user.name.trim() && { name }),
    ...(email !== undefined && !isSameEmail(email, user.email) && { email }),
    ...(password && { password }),
    ...(role !== undefined && role !== user.role && { role }),
    ...(status !== undefined && status !== user.status && { status }),
  }
}

const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
