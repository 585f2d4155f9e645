import { joinWithAnd } from '#admin/parts/format-text.ts'
import type { UserChange } from '#contracts/people/users.ts'

const WORDS = {
  name: 'name',
  email: 'e-mail address',
  password: 'password',
  role: 'role',
  status: 'status',
}

/** Names the changed fields of a user, for use in a sentence. */
export const changedInWords = (change: UserChange): string =>
  joinWithAnd(Object.entries(WORDS).flatMap(([field, word]) => (field in change ? [word] : [])))
