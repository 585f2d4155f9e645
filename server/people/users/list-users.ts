import type { User, UserQuery } from '#contracts/people/users.ts'
import { latestActions } from '#server/platform/audit-log/latest-actions.ts'
import { mayDo, type Staff } from '#server/platform/auth/staff.ts'
import type { Database } from '#server/platform/database/connect.ts'
import type { Page } from '#server/platform/database/list-page.ts'
import { presentUser } from './present-user.ts'
import { selectUsers } from './queries.ts'

/** Lists users. Includes each user's latest actions if the reader may view the audit log. */
export async function listUsers(
  db: Database,
  reader: Staff,
  query: UserQuery,
): Promise<Omit<Page<User>, 'rows'> & { data: User[] }> {
  const { rows, ...page } = await selectUsers(db, query)
  const ids = mayDo(reader, 'logs.view') ? rows.map(({ id }) => id) : []
  const acts = await latestActions(db, ids)
  return { data: rows.map((row) => presentUser(row, acts.get(row.id))), ...page }
}
