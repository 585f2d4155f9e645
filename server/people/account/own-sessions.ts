import type { OwnSession } from '#contracts/people/account.ts'
import { keepOnlySession, logEndedSessions } from '#server/platform/auth/end-sessions.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { notFound } from '#server/platform/errors.ts'
import { browserName } from './browser-name.ts'
import { deleteOwnSession, type SessionRow, selectSessions } from './queries.ts'

export async function listOwnSessions(db: Database, userId: number, current: Buffer): Promise<OwnSession[]> {
  return (await selectSessions(db, userId, current)).map(presentSession)
}

export const endOwnSession = (db: Database, act: StaffAction, id: number): Promise<void> =>
  withTransaction(db, async (tx) => {
    if (!(await deleteOwnSession(tx, act.actor.id, id))) throw notFound('Session')
    await logEndedSessions(tx, act, 'one of their own sessions ended')
  })

export const endOtherSessions = (db: Database, act: StaffAction, current: Buffer): Promise<void> =>
  withTransaction(db, (tx) => keepOnlySession(tx, act, current))

const presentSession = (row: SessionRow): OwnSession => ({
  id: row.id,
  isCurrent: row.isCurrent,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastSeenAt.toISOString(),
  browser: browserName(row.userAgent ?? ''),
  network: roughly(row.ip),
})

/** Returns the first part of an address: `203.0.113.…`, `2001:db8:…`. */
function roughly(ip: string | null): string {
  if (ip === null) return 'unknown'
  return ip.includes(':')
    ? `${ip.split(':').slice(0, 2).join(':')}:…`
    : `${ip.split('.').slice(0, 3).join('.')}.…`
}
