import type { User, UserQuery } from '#contracts/people/users.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { timeCell } from '#server/platform/csv/cells.ts'
import { type CsvColumn, type CsvFile, exportList } from '#server/platform/csv/export-list.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentUser } from './present-user.ts'
import { selectUserIds, selectUsers } from './queries.ts'

const COLUMNS: CsvColumn<User>[] = [
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Role', ({ role }) => role],
  ['Status', ({ status }) => status],
  ['Last login (WAT)', ({ lastLogin }) => timeCell(lastLogin)],
  ['Created (WAT)', ({ createdAt }) => timeCell(createdAt)],
]

export const exportUsers = (db: Database, act: StaffAction, query: UserQuery): Promise<CsvFile> =>
  exportList(db, act, {
    things: 'users',
    query,
    ids: () => selectUserIds(db, query),
    read: async (ids) => (await selectUsers(db, { ...query, ids })).rows.map((row) => presentUser(row)),
    columns: COLUMNS,
  })
