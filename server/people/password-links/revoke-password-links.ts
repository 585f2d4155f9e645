import { deleteLinksOf } from '#server/people/account/queries.ts'
import type { Database } from '#server/platform/database/connect.ts'

/** Mailed links are worthless once the password is another one or the account is closed. In that transaction. */
export const revokePasswordLinks = (tx: Database, userId: number): Promise<void> => deleteLinksOf(tx, userId)
