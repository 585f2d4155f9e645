import type { User } from '#contracts/people/users.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentUser } from './present-user.ts'
import { selectUser } from './queries.ts'

export async function showUser(db: Database, id: number): Promise<User> {
  const row = await selectUser(db, id)
  if (!row) throw notFound('User')
  return presentUser(row)
}
