import type { User } from '#contracts/people/users.ts'
import type { PastAct } from '#server/platform/audit-log/latest-actions.ts'
import type { UserRow } from './queries.ts'

export const presentUser = (row: UserRow, acts: readonly PastAct[] = []): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  status: row.status,
  lastLogin: row.last_login_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  logs: acts.map(({ id, action, details, at }) => ({
    id: Number(id),
    action,
    details,
    timestamp: at.toISOString(),
  })),
})
