import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'

export async function selectPersonSecret(db: Database): Promise<Buffer> {
  const { rows } = await sql<{ value: Buffer }>`select value from secrets where name = 'person'`.execute(db)
  const [secret] = rows
  if (!secret) throw new Error('the secret of the digests is missing')
  return secret.value
}
