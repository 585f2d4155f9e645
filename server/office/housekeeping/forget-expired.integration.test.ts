import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildUser } from '#testing/builders.ts'
import { freshDatabase } from '#testing/fresh-database.ts'
import { forgetExpired } from './forget-expired.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
const before = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
const after = (hours: number) => before(-hours)
const digest = () => randomBytes(32)

test('expired rate limits and proofs of work are deleted, and those that still count stay', async () => {
  const { db } = await freshDatabase()
  const [oldProof, recentProof] = [randomUUID(), randomUUID()]
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
      { id: oldProof, expires_at: before(1) },
      { id: recentProof, expires_at: after(1) },
    ])
    .execute()

  await forgetExpired(db)

  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'recent' }])
  expect(await db.selectFrom('spent_proofs').select('id').execute()).toEqual([{ id: recentProof }])
})

test('expired and idle sessions, login challenges and password links are deleted, and those that still count stay', async () => {
  const { db } = await freshDatabase()
  const { id: user_id } = await buildUser(db)
  const session = { user_id, created_at: before(13) }
  await db
    .insertInto('sessions')
    .values([
      { ...session, token_sha256: digest(), user_agent: 'expired', expires_at: before(1) },
      {
        ...session,
        token_sha256: digest(),
        user_agent: 'idle',
        expires_at: after(1),
        last_seen_at: before(0.51),
      },
      {
        ...session,
        token_sha256: digest(),
        user_agent: 'live',
        expires_at: after(1),
        last_seen_at: before(0.49),
      },
    ])
    .execute()
  await db
    .insertInto('login_challenges')
    .values([
      { user_id, token_sha256: digest(), passkey_challenge: 'expired', expires_at: before(0.01) },
      { user_id, token_sha256: digest(), passkey_challenge: 'live', expires_at: after(0.01) },
    ])
    .execute()
  const sent = { user_id, created_at: before(50) }
  const links = await db
    .insertInto('password_links')
    .values([
      { user_id, created_at: before(3 * DAY_HOURS + 1) },
      { ...sent, token_sha256: digest(), expires_at: before(DAY_HOURS + 1) },
      { ...sent, token_sha256: digest(), expires_at: before(DAY_HOURS - 1) },
      { user_id, created_at: before(3 * DAY_HOURS - 1) },
    ])
    .returning('id')
    .execute()

  await forgetExpired(db)

  expect(await db.selectFrom('sessions').select('user_agent').execute()).toEqual([{ user_agent: 'live' }])
  expect(await db.selectFrom('login_challenges').select('passkey_challenge').execute()).toEqual([
    { passkey_challenge: 'live' },
  ])
  expect(await db.selectFrom('password_links').select('id').orderBy('id').execute()).toEqual(links.slice(2))
})

test('old idempotency keys and unclaimed SMS reports are deleted; recent ones and reports about our SMS stay', async () => {
  const { db } = await freshDatabase()
  const request = { endpoint: 'POST /bookings', request_sha256: digest() }
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...request, key: 'old', created_at: before(73) },
      { ...request, key: 'recent', created_at: before(71) },
    ])
    .execute()
  const { id: notification_id } = await db
    .insertInto('notifications')
    .values({ type: 'sms', kind: 'ticket', dedupe_key: 'ticket:1', contact_info: '2348000000001' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const weekAgo = before(7 * DAY_HOURS + 1)
  await db
    .insertInto('sms_messages')
    .values([
      { message_id: 'unclaimed, old', created_at: weekAgo },
      { message_id: 'unclaimed, recent', created_at: before(7 * DAY_HOURS - 1) },
      { message_id: 'ours, old', notification_id, created_at: weekAgo },
    ])
    .execute()

  await forgetExpired(db)

  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'recent' }])
  expect(await db.selectFrom('sms_messages').select('message_id').orderBy('message_id').execute()).toEqual([
    { message_id: 'ours, old' },
    { message_id: 'unclaimed, recent' },
  ])
})
