import type { Content } from '#contracts/company/site-content.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentContent } from './present-content.ts'
import { selectEntry } from './queries.ts'

export async function showEntry(db: Database, id: number): Promise<Content> {
  const row = await selectEntry(db, id)
  if (!row) throw notFound('Entry')
  return presentContent(row)
}
