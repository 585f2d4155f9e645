import type { Database } from '#server/platform/database/connect.ts'
import { deleteLinksOf } from './queries.ts'

/** Mailed links are worthless once the password is another one or the account is closed. In that transaction. */
export const revokePasswordLinks = (tx: Database, userId: number): Promise<void> => deleteLinksOf(tx, userId)
