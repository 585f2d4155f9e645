import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildBooking, buildTrip, buildUser } from '#testing/builders.ts'
import { freshDatabase } from '#testing/fresh-database.ts'
import { forgetExpired } from './forget-expired.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
const hoursAhead = (hours: number) => hoursAgo(-hours)
const randomDigest = () => randomBytes(32)

test('expired rate limits and proofs of work are deleted, and those that still count stay', async () => {
  const { db } = await freshDatabase()
  const [oldProof, recentProof] = [randomUUID(), randomUUID()]
  await db
    .insertInto('rate_limits')
    .values([
      { key: 'old', window_start: hoursAgo(30) },
      { key: 'recent', window_start: hoursAgo(20) },
    ])
    .execute()
  await db
    .insertInto('spent_proofs')
    .values([
      { id: oldProof, expires_at: hoursAgo(1) },
      { id: recentProof, expires_at: hoursAhead(1) },
    ])
    .execute()

  await forgetExpired(db)

  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'recent' }])
  expect(await db.selectFrom('spent_proofs').select('id').execute()).toEqual([{ id: recentProof }])
})

test('expired or idle sessions and expired login challenges are deleted, and password links a day after their expiry or three days after their creation', async () => {
  const { db } = await freshDatabase()
  const { id: user_id } = await buildUser(db)
  const session = { user_id, created_at: hoursAgo(13) }
  await db
    .insertInto('sessions')
    .values([
      { ...session, token_sha256: randomDigest(), user_agent: 'expired', expires_at: hoursAgo(1) },
      {
        ...session,
        token_sha256: randomDigest(),
        user_agent: 'idle',
        expires_at: hoursAhead(1),
        last_seen_at: hoursAgo(0.51),
      },
      {
        ...session,
        token_sha256: randomDigest(),
        user_agent: 'live',
        expires_at: hoursAhead(1),
        last_seen_at: hoursAgo(0.49),
      },
    ])
    .execute()
  await db
    .insertInto('login_challenges')
    .values([
      { user_id, token_sha256: randomDigest(), passkey_challenge: 'expired', expires_at: hoursAgo(0.01) },
      { user_id, token_sha256: randomDigest(), passkey_challenge: 'live', expires_at: hoursAhead(0.01) },
    ])
    .execute()
  const link = { purpose: 'password', subject: String(user_id) }
  const sent = { ...link, created_at: hoursAgo(50) }
  const links = await db
    .insertInto('one_time_links')
    .values([
      { ...link, created_at: hoursAgo(3 * DAY_HOURS + 1) },
      { ...sent, secret_sha256: randomDigest(), expires_at: hoursAgo(DAY_HOURS + 1) },
      { ...sent, secret_sha256: randomDigest(), expires_at: hoursAgo(DAY_HOURS - 1) },
      { ...link, created_at: hoursAgo(3 * DAY_HOURS - 1) },
    ])
    .returning('id')
    .execute()

  await forgetExpired(db)

  expect(await db.selectFrom('sessions').select('user_agent').execute()).toEqual([{ user_agent: 'live' }])
  expect(await db.selectFrom('login_challenges').select('passkey_challenge').execute()).toEqual([
    { passkey_challenge: 'live' },
  ])
  expect(await db.selectFrom('one_time_links').select('id').orderBy('id').execute()).toEqual(links.slice(2))
})

test('old idempotency keys and unclaimed SMS reports are deleted; recent ones and reports about our SMS stay', async () => {
  const { db } = await freshDatabase()
  const request = { key_sha256: randomDigest(), request_sha256: randomDigest() }
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...request, endpoint: 'old', created_at: hoursAgo(73) },
      { ...request, endpoint: 'recent', created_at: hoursAgo(71) },
    ])
    .execute()
  const { id: notification_id } = await db
    .insertInto('notifications')
    .values({ type: 'sms', kind: 'ticket', dedupe_key: 'ticket:1', contact_info: '2348000000001' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const overAWeekAgo = hoursAgo(7 * DAY_HOURS + 1)
  await db
    .insertInto('sms_messages')
    .values([
      { message_id: 'unclaimed, old', created_at: overAWeekAgo },
      { message_id: 'unclaimed, recent', created_at: hoursAgo(7 * DAY_HOURS - 1) },
      { message_id: 'ours, old', notification_id, created_at: overAWeekAgo },
    ])
    .execute()

  await forgetExpired(db)

  expect(await db.selectFrom('idempotency_keys').select('endpoint').execute()).toEqual([
    { endpoint: 'recent' },
  ])
  expect(await db.selectFrom('sms_messages').select('message_id').orderBy('message_id').execute()).toEqual([
    { message_id: 'ours, old' },
    { message_id: 'unclaimed, recent' },
  ])
})

test('browsers in which a passenger opened a booking are deleted at their end', async () => {
  const { db } = await freshDatabase()
  const { id: booking_id } = await buildBooking(db, await buildTrip(db))
  await db
    .insertInto('self_sessions')
    .values([
      { booking_id, token_sha256: randomDigest(), expires_at: hoursAgo(0.01) },
      { booking_id, token_sha256: randomDigest(), expires_at: hoursAhead(0.01) },
    ])
    .execute()
  await forgetExpired(db)
  expect(await db.selectFrom('self_sessions').selectAll().execute()).toHaveLength(1)
})
