import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { freshDatabase } from '#testing/fresh-database.ts'
import { forgetExpired } from './forget-expired.ts'

const OLD_PROOF = randomUUID()
const RECENT_PROOF = randomUUID()
const HOUR_MS = 3_600_000
const before = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

test('expired rate limits and proofs of work are deleted, and those that still count stay', async () => {
  const { db } = await freshDatabase()
  await db
    .insertInto('rate_limits')
    .values([
      { key: 'old', window_start: before(30) },
      { key: 'recent', window_start: before(20) },
    ])
    .execute()
  await db
    .insertInto('spent_proofs')
    .values([
      { id: OLD_PROOF, expires_at: before(1) },
      { id: RECENT_PROOF, expires_at: before(-1) },
    ])
    .execute()

  await forgetExpired(db)

  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'recent' }])
  expect(await db.selectFrom('spent_proofs').select('id').execute()).toEqual([{ id: RECENT_PROOF }])
})
