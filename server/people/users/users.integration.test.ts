import { expect, test } from 'vitest'
import { buildTrip, buildUser, PASSWORD } from '#testing/builders.ts'
import { logInAs, staffMember } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

async function office(role = 'admin') {
  const shop = await testApp()
  return { ...shop, shop, ...(await staffMember(shop, role)) }
}

const NEWCOMER = {
  name: 'Bola Newcomer',
  email: 'bola@example.com',
  role: 'support',
  password: 'yellow danfo 44',
}

const me = async ({ app }: TestApp, token: string) =>
  (await app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })).statusCode

const logIn = ({ app }: TestApp, email: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/users/login', payload: { email, password } })

test('a user is created, found, renamed and deleted; no response contains the password, and the audit log names the user', async () => {
  const { call, shop, user, database } = await office()
  const added = await call('POST', '/users', { ...NEWCOMER, email: ' Bola@Example.com ' })
  expect(added.statusCode).toBe(201)
  const bola = added.json().data
  expect(bola).toMatchObject({
    email: 'bola@example.com',
    role: 'support',
    status: 'active',
    lastLogin: null,
  })
  expect((await logIn(shop, 'bola@example.com', NEWCOMER.password)).statusCode).toBe(200)

  const found = (await call('GET', '/users?page=1&search=BOLA&role=support&status=active&sort=name')).json()
  expect(found).toMatchObject({
    data: [{ id: bola.id, logs: [{ action: 'user.login' }] }],
    page: 1,
    pageSize: 10,
    total: 1,
  })
  expect(found.data[0].lastLogin).not.toBeNull()
  const renamed = await call('PATCH', `/users/${bola.id}`, { name: 'Bola Oldtimer' })
  expect(renamed.json().data.name).toBe('Bola Oldtimer')
  expect(added.body + renamed.body + JSON.stringify(found)).not.toMatch(/password|argon/i)

  expect((await call('DELETE', `/users/${bola.id}`)).statusCode).toBe(204)
  expect((await call('GET', '/users?search=bola')).json().total).toBe(0)
  expect((await logIn(shop, 'bola@example.com', NEWCOMER.password)).statusCode).toBe(401)
  expect((await call('PATCH', `/users/${bola.id}`, { name: 'Nobody' })).statusCode).toBe(404)
  expect((await call('POST', '/users', NEWCOMER)).statusCode).toBe(201)

  const log = await database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('actor_id', '=', user.id)
    .orderBy('id')
    .execute()
  expect(log.map(({ action, actor_id, details }) => [action, actor_id, details])).toEqual([
    ['user.created', user.id, 'Bola Newcomer, support'],
    ['user.updated', user.id, 'Bola Oldtimer, support'],
    ['user.deleted', user.id, 'Bola Oldtimer, support'],
    ['user.created', user.id, 'Bola Newcomer, support'],
  ])
  expect(log[1]).toMatchObject({ before: { name: 'Bola Newcomer' }, after: { name: 'Bola Oldtimer' } })
  expect(JSON.stringify(log)).not.toMatch(/example\.com|argon|danfo/)

  const acts = (await call('GET', `/users?search=${user.email}`)).json().data[0].logs
  expect(acts.map(({ action }: { action: string }) => action)).toEqual([
    'user.created',
    'user.deleted',
    'user.updated',
    'user.created',
  ])
})

test.each([
  [{ name: 'B' }, 'name', 'Name must be at least 2 characters'],
  [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
  [{ email: 'bola@' }, 'email', 'Please enter a valid email'],
  [{ role: 'owner' }, 'role', 'There is no role with this name'],
  [{ status: 'asleep' }, 'status', 'Status must be active or disabled'],
  [
    { password: '123456' },
    'password',
    'Please use at least 10 characters. A short sentence is easy to remember.',
  ],
  [{ password: 'x'.repeat(129) }, 'password', 'At most 128 characters'],
  [{ password: '1234567890' }, 'password', 'This password is too easy to guess. Please choose another one.'],
  [{ password: 'Password123' }, 'password', 'This password is too easy to guess. Please choose another one.'],
  [{ password: 'tafiya-demo' }, 'password', 'This password is too easy to guess. Please choose another one.'],
  [{ password: 'Tafiya-2026' }, 'password', 'This password is too easy to guess. Please choose another one.'],
])('%j gets an error for that field, in a new user and in an edit', async (wrong, field, words) => {
  const { call, user } = await office()
  for (const answer of [
    await call('POST', '/users', { ...NEWCOMER, ...wrong }),
    await call('PATCH', `/users/${user.id}`, wrong),
  ]) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ [field]: words })
  }
})

test('a user cannot be created with the e-mail of another user in upper case', async () => {
  const { call, user } = await office()
  const answer = await call('POST', '/users', { ...NEWCOMER, email: user.email.toUpperCase() })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().fields).toEqual({ email: 'A user with this e-mail already exists' })
})

test('lastLogin and logs sent by a client are accepted and ignored; an unknown field is refused', async () => {
  const { call } = await office()
  const sent = { ...NEWCOMER, lastLogin: '2020-01-01T00:00:00.000Z', logs: [{ action: 'made up' }] }
  const bola = (await call('POST', '/users', sent)).json().data
  expect(bola).toMatchObject({ lastLogin: null, logs: [] })
  const again = await call('PATCH', `/users/${bola.id}`, { lastLogin: sent.lastLogin, logs: sent.logs })
  expect(again.json().data).toMatchObject({ lastLogin: null, logs: [] })
  expect((await call('POST', '/users', { ...sent, isOwner: true })).statusCode).toBe(400)
})

test.each([
  ['a new password', 'PATCH', { password: 'green danfo 45' }],
  ['a new role', 'PATCH', { role: 'finance' }],
  ['disabling a user', 'PATCH', { status: 'disabled' }],
  ['deleting a user', 'DELETE', undefined],
  ['signing a user out everywhere', 'DELETE', 'sessions'],
] as const)('%s ends every session of that user and not the one of the admin', async (_, method, change) => {
  const { call, shop, token, database } = await office()
  const clerk = await buildUser(database.db, { role: 'support' })
  const sessions = [await logInAs(database.db, clerk), await logInAs(database.db, clerk)]
  const path = change === 'sessions' ? `/users/${clerk.id}/sessions` : `/users/${clerk.id}`
  expect((await call(method, path, typeof change === 'object' ? change : undefined)).statusCode).toBeLessThan(
    300,
  )
  expect([await me(shop, sessions[0] ?? ''), await me(shop, sessions[1] ?? '')]).toEqual([401, 401])
  expect(await me(shop, token)).toBe(200)
})

test('a new name or e-mail ends no session', async () => {
  const { call, shop, database } = await office()
  const clerk = await buildUser(database.db, { role: 'support' })
  const session = await logInAs(database.db, clerk)
  await call('PATCH', `/users/${clerk.id}`, {
    name: 'Other Name',
    email: 'other@example.com',
    role: 'support',
  })
  expect(await me(shop, session)).toBe(200)
})

test('an admin who edits their own password must log in again with the new one', async () => {
  const { call, shop, user, token } = await office()
  expect((await call('PATCH', `/users/${user.id}`, { password: 'blue danfo 46' })).statusCode).toBe(200)
  expect(await me(shop, token)).toBe(401)
  expect((await logIn(shop, user.email, PASSWORD)).statusCode).toBe(401)
  expect((await logIn(shop, user.email, 'blue danfo 46')).statusCode).toBe(200)
})

test('a login that was being checked while the password changed is refused', async () => {
  const { shop, database } = await office()
  const clerk = await buildUser(database.db, { role: 'support' })
  const lock = await database.pool.connect()
  await lock.query('begin')
  await lock.query(`update users set password_hash = password_hash || 'x' where id = $1`, [clerk.id])
  const login = logIn(shop, clerk.email, PASSWORD)
  await expect
    .poll(async () => (await database.pool.query('select from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0)
  await lock.query('commit')
  lock.release()
  expect((await login).statusCode).toBe(401)
  expect((await database.pool.query('select from sessions where user_id = $1', [clerk.id])).rowCount).toBe(0)
})

test('a user cannot change their own role', async () => {
  const { call, user } = await office()
  const answer = await call('PATCH', `/users/${user.id}`, { role: 'manager' })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().error).toBe('You cannot change your own role.')
  expect((await call('PATCH', `/users/${user.id}`, { role: 'admin', name: 'Same Role' })).statusCode).toBe(
    200,
  )
})

test('the second of two edits of the same version of a user gets STALE; a login meanwhile is not an edit', async () => {
  const { call, shop, database } = await office()
  const { email } = await buildUser(database.db, { role: 'support' })
  const [shown] = (await call('GET', `/users?search=${email}`)).json().data
  await logIn(shop, email, PASSWORD)
  const edit = (name: string) => call('PATCH', `/users/${shown.id}`, { name, updatedAt: shown.updatedAt })
  expect((await edit('First Editor')).statusCode).toBe(200)
  const second = await edit('Second Editor')
  expect(second.statusCode).toBe(409)
  expect(second.json()).toMatchObject({ code: 'STALE' })
})

test('a driver with an upcoming trip cannot be deleted, and after the trip can', async () => {
  const { call, database } = await office()
  const driver = await buildUser(database.db, { role: 'driver' })
  const trip = await buildTrip(database.db)
  await database.pool.query('update trips set driver_id = $1 where id = $2', [driver.id, trip.id])
  const refused = await call('DELETE', `/users/${driver.id}`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe(
    'This user is the driver of an upcoming trip. Assign another driver first.',
  )
  await database.pool.query(`update trips set status = 'COMPLETED' where id = $1`, [trip.id])
  expect((await call('DELETE', `/users/${driver.id}`)).statusCode).toBe(204)
})

test('a driver is deleted while being assigned a trip, ten times: one of the two is refused', async () => {
  const { call, database } = await office()
  const { db, pool } = database
  for (let round = 0; round < 10; round++) {
    const [driver, trip] = [await buildUser(db, { role: 'driver' }), await buildTrip(db)]
    const answers = await Promise.all([
      call('PATCH', `/trips/${trip.id}`, { driverId: driver.id }),
      call('DELETE', `/users/${driver.id}`),
    ])
    expect([
      [200, 409],
      [400, 204],
    ]).toContainEqual(answers.map(({ statusCode }) => statusCode))
  }
  const { rows } = await pool.query(
    'select from trips t join users u on u.id = t.driver_id where u.deleted_at is not null',
  )
  expect(rows).toEqual([])
})

test('a user cannot create, edit, sign out or delete users with permissions that they lack themselves', async () => {
  const { shop, database } = await office()
  const { rows } = await database.pool.query(
    `insert into roles (name) values ('clerk of clerks') returning id`,
  )
  await database.pool.query(
    `insert into role_permissions select $1, 'users.' || kind from unnest(array['view', 'create', 'edit', 'delete']) kind`,
    [rows[0].id],
  )
  const { call, user } = await staffMember(shop, 'clerk of clerks')
  const admin = await buildUser(database.db)
  const answers = [
    await call('POST', '/users', { ...NEWCOMER, role: 'admin' }),
    await call('PATCH', `/users/${user.id}`, { role: 'admin' }),
    await call('PATCH', `/users/${admin.id}`, { password: 'mine from now on' }),
    await call('DELETE', `/users/${admin.id}/sessions`),
    await call('DELETE', `/users/${admin.id}`),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(403)
    expect(answer.json().error).toBe('You do not have permission to perform this action')
  }
  expect((await call('POST', '/users', { ...NEWCOMER, role: 'clerk of clerks' })).statusCode).toBe(201)
  // A reader without logs.view does not see the actions of users.
  expect((await call('GET', '/users')).json().data.flatMap(({ logs }: { logs: unknown[] }) => logs)).toEqual(
    [],
  )
})
