import type { Database } from '#server/platform/database/connect.ts'
import { deleteSessionsOf } from './queries.ts'

/** Wherever this person is logged in, the next call asks them to log in again. In the transaction that gives the reason. */
export const endSessions = (tx: Database, userId: number): Promise<void> => deleteSessionsOf(tx, userId)
