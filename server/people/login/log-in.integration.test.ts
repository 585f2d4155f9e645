import { expect, onTestFinished, test } from 'vitest'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { buildUser, PASSWORD } from '#testing/builders.ts'
import { createDatabase } from '#testing/fresh-database.ts'
import { keepOneWindow } from '#testing/rate-limits.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { noteFailedLogin } from './note-failed-login.ts'

const logIn = ({ app }: TestApp, email: string, password = PASSWORD) =>
  app.inject({ method: 'POST', url: '/api/users/login', payload: { email, password } })

const asStaff = ({ app }: TestApp, token: string, url: string, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })

test('staff log in with their e-mail in any case and receive their permissions', async () => {
  const test = await testApp()
  await buildUser(test.database.db, { role: 'finance', email: 'finance@example.com' })
  const { token, user } = (await logIn(test, ' Finance@Example.com ')).json().data
  expect(user).toMatchObject({ role: 'finance', permissions: expect.arrayContaining(['payments.refund']) })
  expect((await asStaff(test, token, '/api/users/me')).json().data.email).toBe('finance@example.com')
})

test.each([
  ['an unknown e-mail', 'nobody@example.com', PASSWORD],
  ['a wrong password', 'known@example.com', 'wrong'],
  ['a disabled account', 'disabled@example.com', PASSWORD],
])('%s gets the message of a wrong password', async (_, email, password) => {
  const test = await testApp()
  await buildUser(test.database.db, { email: 'known@example.com' })
  await buildUser(test.database.db, { email: 'disabled@example.com', status: 'disabled' })
  const answer = await logIn(test, email, password)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ error: 'Invalid email or password' })
})

test('after five wrong guesses one account must wait, and another can log in', async () => {
  const test = await testApp()
  await keepOneWindow(test)
  await buildUser(test.database.db, { email: 'target@example.com' })
  await buildUser(test.database.db, { email: 'other@example.com' })
  for (let i = 0; i < 5; i++) await logIn(test, 'target@example.com', 'wrong')
  const slowed = await logIn(test, 'target@example.com')
  expect(slowed.statusCode).toBe(429)
  expect(slowed.json().error).toMatch(/^Too many attempts\. Try again in \d+ minutes?\.$/)
  expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
  expect((await logIn(test, 'other@example.com')).statusCode).toBe(200)
})

test('of sixty wrong guesses at once five are checked and the others get 429', async () => {
  const test = await testApp()
  await keepOneWindow(test)
  await buildUser(test.database.db, { email: 'target@example.com' })
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => logIn(test, 'target@example.com', 'wrong')),
  )
  expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5)
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(55)
})

const failuresIn = async ({ database }: TestApp) => {
  const { rows } = await database.pool.query(
    `select action, entity_id as "userId", after, actor_id as "actorId", to_jsonb(audit_log)::text as whole
     from audit_log where action like 'user.login-%' order by id`,
  )
  return rows
}

const counted = async ({ app }: TestApp, outcome: string): Promise<number> => {
  const { body } = await app.inject('/metrics')
  return Number(new RegExp(`failed_logins_total\\{outcome="${outcome}"\\} (\\d+)`).exec(body)?.[1] ?? 0)
}

test('the metric counts every failed and throttled login, and the audit log has the first and the tenth', async () => {
  const test = await testApp()
  await keepOneWindow(test)
  const { id } = await buildUser(test.database.db, { email: 'target@example.com' })
  const before = { failed: await counted(test, 'failed'), throttled: await counted(test, 'throttled') }
  for (let i = 0; i < 16; i++) await logIn(test, 'target@example.com', 'secret guess')
  await logIn(test, 'unknown@example.com', 'secret guess')
  const entries = await failuresIn(test)
  expect(entries.map(({ action, userId, after }) => [action, userId, after.attempts])).toEqual([
    ['user.login-failed', id, 1],
    ['user.login-throttled', id, 1],
    ['user.login-throttled', id, 10],
    ['user.login-failed', null, 1],
  ])
  // The owner of the account did nothing, so the entries have no actor. They contain nothing that was typed.
  for (const { actorId, whole } of entries) {
    expect(actorId).toBeNull()
    expect(whole).not.toMatch(/@example\.com|secret guess/)
  }
  expect((await counted(test, 'failed')) - before.failed).toBe(6)
  expect((await counted(test, 'throttled')) - before.throttled).toBe(11)
})

const NETWORKS = Array.from({ length: 150 }, (_, i) => `203.0.${Math.floor(i / 100)}.${i % 100}`)

/**
 * Notes twelve failed logins from each network and returns the number of audit log entries. Notes them as throttled, so
 * that no password is hashed.
 */
async function flooded(test: TestApp, note: typeof noteFailedLogin): Promise<number> {
  for (const ip of NETWORKS) {
    for (let i = 0; i < 12; i++) await note(test.database.db, 'throttled', 'unknown@example.com', ip)
  }
  return (await failuresIn(test)).length
}

test('a flood of guesses from 150 networks leaves 200 entries in the audit log', async () => {
  const test = await testApp()
  await keepOneWindow(test)
  expect(await flooded(test, noteFailedLogin)).toBe(200)
})

test('control: with an entry for each failure the audit log grows with the flood', async () => {
  const careless: typeof noteFailedLogin = (db, outcome, _email, ip) =>
    writeLog(db, { type: 'admin', action: `user.login-${outcome}`, details: '', ip })
  expect(await flooded(await testApp(), careless)).toBe(150 * 12)
})

test('a password typed in another Unicode form is the same password', async () => {
  const test = await testApp()
  const composed = 'Ẹ kú àárọ̀ o'.normalize('NFC')
  await buildUser(test.database.db, { email: 'yoruba@example.com' })
  const hash = await hashPassword(composed)
  await test.database.pool.query('update users set password_hash = $1', [hash])
  expect((await logIn(test, 'yoruba@example.com', composed.normalize('NFD'))).statusCode).toBe(200)
})

test('guesses from another network do not lock the owner out', async () => {
  const test = await testApp({ TRUST_PROXY: 'loopback' })
  await keepOneWindow(test)
  await buildUser(test.database.db, { email: 'owner@example.com' })
  const from = (ip: string, password: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/users/login',
      headers: { 'x-forwarded-for': ip },
      payload: { email: 'owner@example.com', password },
    })
  for (let i = 0; i < 8; i++) await from('203.0.113.9', 'wrong')
  expect((await from('203.0.113.9', PASSWORD)).statusCode).toBe(429)
  expect((await from('198.51.100.7', PASSWORD)).statusCode).toBe(200)
})

test('guesses from many networks do not lock the owner out of a network where they logged in before', async () => {
  const test = await testApp({ TRUST_PROXY: 'loopback' })
  await keepOneWindow(test)
  await buildUser(test.database.db, { email: 'owner@example.com' })
  const from = (ip: string, password = PASSWORD) =>
    test.app.inject({
      method: 'POST',
      url: '/api/users/login',
      headers: { 'x-forwarded-for': ip },
      payload: { email: 'owner@example.com', password },
    })
  expect((await from('2001:db8:1:2::3')).statusCode).toBe(200)
  await from('203.0.113.9', 'wrong')
  await test.database.pool.query(`update rate_limits set hits = 500 where key like 'login-account:%'`)
  expect((await from('198.51.100.7', 'wrong')).statusCode).toBe(429)
  expect((await from('2001:db8:1:2::4')).statusCode).toBe(200)
  // Guesses from the owner's network are still limited.
  for (let i = 0; i < 5; i++) await from('2001:db8:1:2::5', 'wrong')
  expect((await from('2001:db8:1:2::3')).statusCode).toBe(429)
})

test('twelve correct logins in a row are not throttled', async () => {
  const test = await testApp()
  await buildUser(test.database.db, { email: 'clerk@example.com' })
  for (let i = 0; i < 12; i++) expect((await logIn(test, 'clerk@example.com')).statusCode).toBe(200)
})

test('after logout the token is refused', async () => {
  const test = await testApp()
  await buildUser(test.database.db, { email: 'clerk@example.com' })
  const { token } = (await logIn(test, 'clerk@example.com')).json().data
  expect((await asStaff(test, token, '/api/users/logout', 'POST')).statusCode).toBe(204)
  expect((await asStaff(test, token, '/api/users/me')).statusCode).toBe(401)
})

test('the use of a session is noted, at most once a minute', async () => {
  const test = await testApp()
  await buildUser(test.database.db, { email: 'clerk@example.com' })
  const { token } = (await logIn(test, 'clerk@example.com')).json().data
  const lastSeen = async (ago: string) => {
    await test.database.pool.query(`update sessions set last_seen_at = now() - interval '${ago}'`)
    expect((await asStaff(test, token, '/api/users/me')).statusCode).toBe(200)
    const { rows } = await test.database.pool.query(
      `select last_seen_at > now() - interval '20 seconds' as "isNew" from sessions`,
    )
    return rows[0].isNew
  }
  expect(await lastSeen('40 seconds')).toBe(false)
  expect(await lastSeen('2 minutes')).toBe(true)
})

test.each([
  ['idle for half an hour', `update sessions set last_seen_at = now() - interval '31 minutes'`],
  [
    'after its expiry time',
    `update sessions set created_at = now() - interval '13 hours', expires_at = now() - interval '1 hour'`,
  ],
  ['of a disabled user', `update users set status = 'disabled'`],
  ['of a deleted user', `update users set deleted_at = now()`],
])('a session %s has ended', async (_, change) => {
  const test = await testApp()
  await buildUser(test.database.db, { email: 'clerk@example.com' })
  const { token } = (await logIn(test, 'clerk@example.com')).json().data
  await test.database.pool.query(change)
  expect((await asStaff(test, token, '/api/users/me')).statusCode).toBe(401)
})

test('the sessions table has a digest of the token, and no one can log in with it', async () => {
  const test = await testApp()
  await buildUser(test.database.db, { email: 'clerk@example.com' })
  const { token } = (await logIn(test, 'clerk@example.com')).json().data
  const { rows } = await test.database.pool.query('select to_jsonb(s) as row, token_sha256 from sessions s')
  expect(rows).toHaveLength(1)
  const [{ row, token_sha256: kept }] = rows
  const bytes = Buffer.from(token, 'base64url')
  for (const text of [token, bytes.toString('hex'), bytes.toString('base64')])
    expect(JSON.stringify(row)).not.toContain(text)
  for (const form of ['base64url', 'hex'] as const)
    expect((await asStaff(test, kept.toString(form), '/api/users/me')).statusCode).toBe(401)
  expect((await asStaff(test, token, '/api/users/me')).statusCode).toBe(200)
})

test('an invalid token is refused even at an endpoint that needs none', async () => {
  const test = await testApp()
  expect((await asStaff(test, 'made-up', '/api/routes')).statusCode).toBe(401)
  expect((await test.app.inject('/api/routes')).statusCode).toBe(200)
})

test('no e-mail, password or token of a request reaches the log, not even when the database is away', async () => {
  const database = await createDatabase()
  onTestFinished(database.drop)
  const test = await testApp({}, { database })
  await buildUser(database.db, { email: 'canary@example.com' })
  await logIn(test, 'canary@example.com', 'canary-password')
  await logIn(test, 'canary@example.com')
  await test.app.inject('/api/retrieve?email=canary@example.com&bookingToken=CANARY0000000000')
  await test.app.inject({ url: '/api/users/me', headers: { authorization: 'Bearer canary-token' } })
  await test.context.db.destroy()
  await logIn(test, 'canary@example.com', 'canary-password')
  expect(test.logLines()).toContain('request')
  expect(test.logLines().toLowerCase()).not.toContain('canary')
})
