import { createHash } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { KEY_PERMISSIONS } from '#domain/people/api-keys.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { pauseWrites } from '#testing/pause-writes.ts'
import { setHits } from '#testing/rate-limits.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

const KEY = { name: 'Partner website', permissions: ['batches.view', 'batches.create'] }

async function office(environment: NodeJS.ProcessEnv = {}) {
  const shop = await testApp(environment)
  const admin = await staffMember(shop)
  const create = async (input: object = KEY) => (await admin.call('POST', '/api-keys', input)).json().data
  return { shop, ...shop, ...admin, create }
}

const callerOf =
  (app: FastifyInstance, token: string) =>
  (method: NonNullable<InjectOptions['method']>, path: string, body?: object) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })

test('a key calls the API with its permissions until it is revoked, and its token is shown once', async () => {
  const { app, call, database, user } = await office()
  const added = await call('POST', '/api-keys', { ...KEY, name: ' Partner website ' })
  expect(added.statusCode).toBe(201)
  const { key, token } = added.json().data
  expect(token).toMatch(/^tk_[A-Za-z0-9_-]{43}$/)
  expect(key).toMatchObject({ ...KEY, state: 'active', createdBy: user.name, lastUsedAt: null })
  const days = (Date.parse(key.expiresAt) - Date.parse(key.createdAt)) / 86_400_000
  expect(days).toBe(365)

  const program = callerOf(app, token)
  expect((await program('GET', '/batches')).statusCode).toBe(200)
  expect((await program('GET', '/bookings')).statusCode).toBe(403)

  const listed = (await call('GET', '/api-keys?page=1&search=partner')).json()
  expect(listed).toMatchObject({ total: 1, data: [{ id: key.id, prefix: token.slice(0, 9) }] })
  expect(listed.data[0].lastUsedAt).not.toBeNull()
  const rows = await database.pool.query(`select to_jsonb(k)::text as row, token_sha256 from api_keys k`)
  expect(rows.rows[0].row + JSON.stringify(listed)).not.toContain(token.slice(9))
  expect(rows.rows[0].token_sha256).toEqual(createHash('sha256').update(token).digest())

  expect((await call('DELETE', `/api-keys/${key.id}`)).statusCode).toBe(204)
  const refused = await program('GET', '/batches')
  expect(refused.statusCode).toBe(401)
  expect(refused.json().error).toBe('This API key is unknown, revoked or expired.')
  expect((await call('DELETE', `/api-keys/${key.id}`)).json().error).toBe(
    'This API key has already been revoked.',
  )
  expect((await call('DELETE', '/api-keys/9999')).statusCode).toBe(404)
  const revoked = (await call('GET', '/api-keys?state=revoked')).json()
  expect(revoked).toMatchObject({ total: 1, data: [{ state: 'revoked' }] })
})

test('the audit log names the key and its person, and the creation and revocation of keys', async () => {
  const { app, call, create, user } = await office()
  const { key, token } = await create()
  await callerOf(app, token)('POST', '/batches', { year: 2027, letter: 'A', stream: 'I' })
  await call('DELETE', `/api-keys/${key.id}`)
  const { data } = (await call('GET', '/logs')).json()
  expect(data.map(({ action }: { action: string }) => action)).toEqual([
    'api-key.revoked',
    'batch.created',
    'api-key.created',
  ])
  expect(data[1].actor).toEqual({ id: user.id, name: `key Partner website (of ${user.name})` })
  expect(data[2]).toMatchObject({ details: `Partner website, ${key.prefix}…`, actor: { name: user.name } })
  expect(JSON.stringify(data)).not.toContain(token)
})

test('a key gets no permission that its creator lacks, and none of those that keys never have', async () => {
  const { shop, call } = await office()
  for (const permission of [
    'users.view',
    'roles.edit',
    'settings.view',
    'payments.process',
    'payments.refund',
    'api-keys.edit',
  ]) {
    const answer = await call('POST', '/api-keys', { ...KEY, permissions: [permission] })
    expect(answer.statusCode, permission).toBe(400)
    expect(answer.body).toContain('An API key cannot have this permission')
  }
  expect((await call('POST', '/api-keys', { ...KEY, permissions: [] })).statusCode).toBe(400)
  expect((await call('POST', '/api-keys', { ...KEY, days: 366 })).statusCode).toBe(400)

  const permissions = ['api-keys.edit', 'batches.view']
  await call('POST', '/roles', { name: 'integrator', permissions })
  const integrator = await staffMember(shop, 'integrator')
  const escalation = await integrator.call('POST', '/api-keys', KEY)
  expect(escalation.statusCode).toBe(403)
  const own = await integrator.call('POST', '/api-keys', { ...KEY, permissions: ['batches.view'] })
  expect(own.statusCode).toBe(201)
  const again = await call('POST', '/api-keys', KEY)
  expect(again.json().fields).toEqual({ name: 'An API key with this name already exists' })
})

test('a key has at each request only what its person still has, and stops with the person and at its end', async () => {
  const { shop, app, call, database } = await office()
  const role = (
    await call('POST', '/roles', { name: 'integrator', permissions: ['api-keys.edit', 'batches.view'] })
  ).json().data
  const person = await staffMember(shop, 'integrator')
  const { token } = (await person.call('POST', '/api-keys', { ...KEY, permissions: ['batches.view'] })).json()
    .data
  const statusNow = async () => (await callerOf(app, token)('GET', '/batches')).statusCode
  expect(await statusNow()).toBe(200)

  await call('PATCH', `/roles/${role.id}`, { permissions: ['api-keys.edit'] })
  expect(await statusNow()).toBe(403)
  await call('PATCH', `/roles/${role.id}`, { permissions: ['api-keys.edit', 'batches.view', 'routes.view'] })
  expect(await statusNow()).toBe(200)
  expect((await callerOf(app, token)('GET', '/routes/export')).statusCode).toBe(403)

  await call('PATCH', `/users/${person.user.id}`, { status: 'disabled' })
  expect(await statusNow()).toBe(401)
  expect((await call('GET', '/api-keys?state=paused')).json().total).toBe(1)
  await call('PATCH', `/users/${person.user.id}`, { status: 'active' })
  expect(await statusNow()).toBe(200)

  await database.pool.query(`update users set must_change_password = true where id = ${person.user.id}`)
  expect(await statusNow()).toBe(403)
  await database.pool.query(`update users set must_change_password = false where id = ${person.user.id}`)

  await database.pool.query(
    `update api_keys set created_at = now() - interval '31 days', expires_at = now() - interval '1 day'`,
  )
  expect(await statusNow()).toBe(401)
  expect((await call('GET', '/api-keys?state=expired')).json().total).toBe(1)
})

test('a key reaches neither the account of its person nor acts that a person must confirm', async () => {
  const { app, create, database } = await office()
  const booking = await buildBooking(database.db, await buildTrip(database.db))
  const { token } = await create({ name: 'Everything', permissions: KEY_PERMISSIONS })
  const program = callerOf(app, token)
  for (const [method, path] of [
    ['GET', '/account/sessions'],
    ['GET', '/account/factors'],
    ['GET', '/users/me'],
    ['POST', '/users/logout'],
    ['GET', '/views?list=bookings'],
  ] as const) {
    expect((await program(method, path)).statusCode, path).toBe(401)
  }
  const answer = await program('PATCH', '/bookings', {
    bookingToken: booking.booking_token,
    status: 'CANCELLED',
    refund: 'all',
    reason: 'Fell ill',
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.json().error).toBe('An API key cannot do this. A person must confirm it in the back-office.')
})

test('the time of the last use is written at most once a minute', async () => {
  const { app, create, database } = await office()
  const { token } = await create()
  const program = callerOf(app, token)
  const lastUse = async () =>
    (await database.pool.query('select last_used_at as at from api_keys')).rows[0].at
  await program('GET', '/batches')
  await database.pool.query(`update api_keys set last_used_at = now() - interval '50 seconds'`)
  const recent = await lastUse()
  await program('GET', '/batches')
  expect(await lastUse()).toEqual(recent)
  await database.pool.query(`update api_keys set last_used_at = now() - interval '61 seconds'`)
  const old = await lastUse()
  await program('GET', '/batches')
  expect((await lastUse()) > old).toBe(true)
})

test('a key that sends too many requests has to wait, and other keys do not', async () => {
  const { shop, app, create } = await office()
  const busy = await create()
  const other = await create({ ...KEY, name: 'Other' })
  await setHits(shop, { name: 'api-key', windowSeconds: 60 }, String(busy.key.id), 600)
  const refused = await callerOf(app, busy.token)('GET', '/batches')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await callerOf(app, other.token)('GET', '/batches')).statusCode).toBe(200)
})

test('a key that is not known or not whole is refused, also at a public endpoint', async () => {
  const { app } = await office()
  for (const token of [`tk_${'A'.repeat(43)}`, 'tk_short', `tk_${'A'.repeat(400)}`])
    expect((await callerOf(app, token)('GET', '/routes')).statusCode, token).toBe(401)
})

test('while nothing can be saved, a key still reads, and an unknown key is still refused [F136]', async () => {
  const { shop, app, create } = await office()
  const { token } = await create()
  pauseWrites(shop)
  expect((await callerOf(app, token)('GET', '/batches')).statusCode).toBe(200)
  expect((await callerOf(app, token)('GET', '/bookings')).statusCode).toBe(403)
  expect((await callerOf(app, `tk_${'x'.repeat(43)}`)('GET', '/batches')).statusCode).toBe(401)
  expect((await callerOf(app, token)('POST', '/batches', {})).statusCode).toBe(400)
})
