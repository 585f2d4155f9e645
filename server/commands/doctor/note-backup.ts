import type { Database } from '#server/platform/database/connect.ts'
import { insertBackup } from './queries.ts'

/** Notes that a backup was made now, for the doctor and the metrics. `bytes` is null if another program made it. */
export async function noteBackup(db: Database, kind: string, bytes: number | null): Promise<void> {
  await insertBackup(db, kind, bytes)
}
