import type { Database } from '#server/database/connect.ts'
import { deleteSession } from './queries.ts'
import { digestOf } from './session-token.ts'

/** The token is worthless from this moment on, wherever a copy of it lies. */
export async function logOut(db: Database, token: string | undefined): Promise<void> {
  if (token) await deleteSession(db, digestOf(token))
}
