import type { Database } from '#server/platform/database/connect.ts'
import { deleteLinksOf } from './queries.ts'

/** Revokes mailed links when the password changes or the account is closed, in the same transaction. */
export const revokePasswordLinks = (tx: Database, userId: number): Promise<void> => deleteLinksOf(tx, userId)
