import { endSessions } from '#server/platform/auth/end-sessions.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { deleteFactors } from './queries.ts'

export async function removeAllFactors(tx: Database, userId: number): Promise<void> {
  await deleteFactors(tx, userId)
  await endSessions(tx, userId)
}
