import type { Role, RoleQuery } from '#contracts/people/roles.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { type CsvColumn, type CsvFile, exportList } from '#server/platform/csv/export-list.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentRole } from './present-role.ts'
import { selectRoleIds, selectRoles } from './queries.ts'

const COLUMNS: CsvColumn<Role>[] = [
  ['Role', ({ name }) => name],
  ['Description', ({ description }) => description],
  ['Built in', ({ isBuiltIn }) => (isBuiltIn ? 'yes' : 'no')],
  ['Users', ({ usersCount }) => usersCount],
  ['Permissions', ({ permissions }) => permissions.join(', ')],
]

export const exportRoles = (db: Database, act: StaffAction, query: RoleQuery): Promise<CsvFile> =>
  exportList(db, act, {
    things: 'roles',
    query,
    ids: () => selectRoleIds(db, query),
    read: async (ids) => (await selectRoles(db, { ...query, ids })).rows.map(presentRole),
    columns: COLUMNS,
  })
