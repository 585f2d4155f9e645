import type { Database } from '#server/platform/database/connect.ts'
import { selectLastRoot } from './queries.ts'

/** Returns the latest root for the money page. Null before the first night. */
export async function readLastRoot(db: Database): Promise<{ day: string; root: string } | null> {
  const last = await selectLastRoot(db)
  return last ? { day: last.day, root: last.root } : null
}
