import { expect, test } from 'vitest'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { digestOf } from '#server/platform/auth/session-token.ts'
import { buildUser, PASSWORD } from '#testing/builders.ts'
import { keepOneWindow } from '#testing/rate-limits.ts'
import { sellingApp } from '#testing/selling-app.ts'
import { logInAs, staffMember } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { resetAdmin } from './reset-admin.ts'

const NEW_PASSWORD = 'green keke at noon'

type Asked = { app: TestApp['app'] }

const post = ({ app }: Asked, path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api${path}`, payload })

const get = ({ app }: Asked, token: string, path: string) =>
  app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })

const logIn = (shop: Asked, email: string, password: string) =>
  post(shop, '/users/login', { email, password })

test('a member of staff changes their own password: other sessions end, this one stays', async () => {
  const shop = await testApp()
  const { call, user, token } = await staffMember(shop, 'driver')
  const elsewhere = await logInAs(shop.database.db, user)
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  expect((await call('POST', '/account/password', change)).statusCode).toBe(204)
  expect((await get(shop, token, '/users/me')).statusCode).toBe(200)
  expect((await get(shop, elsewhere, '/users/me')).statusCode).toBe(401)
  expect((await logIn(shop, user.email, PASSWORD)).statusCode).toBe(401)
  expect((await logIn(shop, user.email, NEW_PASSWORD)).statusCode).toBe(200)
})

test.each([
  [
    'currentPassword',
    { currentPassword: 'wrong', newPassword: NEW_PASSWORD },
    'The current password is wrong',
  ],
  [
    'newPassword',
    { currentPassword: PASSWORD, newPassword: PASSWORD },
    'This is your current password. Please choose another one.',
  ],
  [
    'newPassword',
    { currentPassword: PASSWORD, newPassword: 'Nigeria2026' },
    'This password is too easy to guess. Please choose another one.',
  ],
])('an invalid password change gets an error beside %s', async (field, change, words) => {
  const { call } = await staffMember(await testApp(), 'driver')
  const answer = await call('POST', '/account/password', change)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ [field]: words })
})

test('after ten wrong guesses in 15 minutes a session can neither guess again nor confirm with the right password', async () => {
  const shop = await testApp()
  await keepOneWindow(shop)
  const { call } = await staffMember(shop, 'driver')
  const guesses = { currentPassword: 'wrong', newPassword: NEW_PASSWORD }
  for (let i = 0; i < 10; i++) expect((await call('POST', '/account/password', guesses)).statusCode).toBe(400)
  expect((await call('POST', '/account/password', guesses)).statusCode).toBe(429)
  expect((await call('POST', '/account/confirm', { password: PASSWORD })).statusCode).toBe(429)
})

test('users see their sessions and end one or all others, never those of another user', async () => {
  const shop = await testApp()
  const { call, user } = await staffMember(shop, 'driver')
  const stranger = await staffMember(shop, 'driver')
  const [one, two] = [await logInAs(shop.database.db, user), await logInAs(shop.database.db, user)]
  const sessions = (await call('GET', '/account/sessions')).json().data
  expect(sessions).toHaveLength(3)
  expect(sessions[0]).toMatchObject({ isCurrent: true, browser: 'Unknown browser', network: '127.0.0.…' })
  const { rows } = await shop.database.pool.query('select id from sessions where token_sha256 = $1', [
    digestOf(one),
  ])
  expect((await stranger.call('DELETE', `/account/sessions/${rows[0].id}`)).statusCode).toBe(404)
  expect((await call('DELETE', `/account/sessions/${rows[0].id}`)).statusCode).toBe(204)
  expect((await get(shop, one, '/users/me')).statusCode).toBe(401)
  expect((await get(shop, two, '/users/me')).statusCode).toBe(200)
  expect((await call('DELETE', '/account/sessions')).statusCode).toBe(204)
  expect((await get(shop, two, '/users/me')).statusCode).toBe(401)
  expect((await call('GET', '/users/me')).statusCode).toBe(200)
  expect((await stranger.call('GET', '/users/me')).statusCode).toBe(200)
})

/** Sends the queued mails and returns the token of the last link mailed to this address. */
async function mailedLink(shop: Awaited<ReturnType<typeof sellingApp>>, email: string): Promise<string> {
  await sendNotifications(shop.context)
  const mail = shop.sandbox.mailbox.list().find(({ to }) => to.includes(email))
  return /set-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

test('a forgotten password: the mailed link sets a new one, once, and ends every session', async () => {
  const shop = await sellingApp()
  const { user, token: stolen } = await staffMember(shop, 'manager')
  expect(
    (await post(shop, '/users/forgot-password', { email: ` ${user.email.toUpperCase()}` })).statusCode,
  ).toBe(204)
  const token = await mailedLink(shop, user.email)
  const kept = await shop.database.pool.query(
    `select to_jsonb(notifications)::text || (select string_agg(to_jsonb(one_time_links)::text, '') from one_time_links)
       as rows from notifications`,
  )
  expect(kept.rows[0].rows).not.toContain(token)

  expect((await post(shop, '/users/set-password', { token, password: 'short' })).statusCode).toBe(400)
  expect((await post(shop, '/users/set-password', { token, password: NEW_PASSWORD })).statusCode).toBe(204)
  expect((await get(shop, stolen, '/users/me')).statusCode).toBe(401)
  expect((await logIn(shop, user.email, NEW_PASSWORD)).statusCode).toBe(200)

  const again = await post(shop, '/users/set-password', { token, password: 'blue keke at noon' })
  expect(again.statusCode).toBe(409)
  expect(again.json().error).toBe('This link has been used or has expired. Please ask for a new one.')
})

test('an unknown e-mail and a disabled account get the same response, and no mail', async () => {
  const shop = await sellingApp()
  await buildUser(shop.database.db, { email: 'gone@example.com', status: 'disabled' })
  const answers = []
  for (const email of ['unknown@example.com', 'gone@example.com']) {
    const { statusCode, body } = await post(shop, '/users/forgot-password', { email })
    answers.push([statusCode, body])
  }
  expect(answers).toEqual([
    [204, ''],
    [204, ''],
  ])
  await sendNotifications(shop.context)
  expect(shop.sandbox.mailbox.list()).toEqual([])
})

test('one address gets three links an hour, and one network may send twenty requests an hour', async () => {
  const shop = await testApp()
  await keepOneWindow(shop)
  await buildUser(shop.database.db, { email: 'owner@example.com' })
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => post(shop, '/users/forgot-password', { email: 'owner@example.com' })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(20)
  const { rowCount } = await shop.database.pool.query('select from one_time_links')
  expect(rowCount).toBe(3)
})

test.each([
  ['after its expiry time', `update one_time_links set expires_at = now() - interval '1 second'`],
  ['after the account was disabled', `update users set status = 'disabled'`],
  ['after the account was deleted', 'update users set deleted_at = now()'],
])('a password link is invalid %s', async (_, change) => {
  const shop = await sellingApp()
  const { user } = await staffMember(shop, 'manager')
  await post(shop, '/users/forgot-password', { email: user.email })
  const token = await mailedLink(shop, user.email)
  await shop.database.pool.query(change)
  expect((await post(shop, '/users/set-password', { token, password: NEW_PASSWORD })).statusCode).toBe(409)
})

test.each([
  ['29 minutes ago still sets a password', '29 minutes', 204],
  ['30 minutes ago is refused', '30 minutes', 409],
])('a password link that was mailed %s', async (_, age, status) => {
  const shop = await sellingApp()
  const { user } = await staffMember(shop, 'manager')
  await post(shop, '/users/forgot-password', { email: user.email })
  const token = await mailedLink(shop, user.email)
  await shop.database.pool.query('update one_time_links set expires_at = expires_at - $1::interval', [age])
  expect((await post(shop, '/users/set-password', { token, password: NEW_PASSWORD })).statusCode).toBe(status)
})

test('a password link is invalid after the password was changed, and an unsent one is not mailed [F49]', async () => {
  const shop = await sellingApp()
  const { call, user } = await staffMember(shop, 'manager')
  await post(shop, '/users/forgot-password', { email: user.email })
  const token = await mailedLink(shop, user.email)
  await post(shop, '/users/forgot-password', { email: user.email })
  await call('POST', '/account/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  expect((await post(shop, '/users/set-password', { token, password: 'blue keke at noon' })).statusCode).toBe(
    409,
  )
  await sendNotifications(shop.context)
  expect(shop.sandbox.mailbox.list()).toHaveLength(1)
})

test('a password link mailed to the old address is invalid after an admin changes the e-mail', async () => {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  const { user } = await staffMember(shop, 'manager')
  await post(shop, '/users/forgot-password', { email: user.email })
  const token = await mailedLink(shop, user.email)
  await post(shop, '/users/forgot-password', { email: user.email })
  const change = { email: 'other@example.com' }
  expect((await admin.call('PATCH', `/users/${user.id}`, change)).statusCode).toBe(200)
  expect((await post(shop, '/users/set-password', { token, password: NEW_PASSWORD })).statusCode).toBe(409)
  await sendNotifications(shop.context)
  expect(shop.sandbox.mailbox.list(), 'the second link is not mailed').toHaveLength(1)
})

test('twenty requests use one link at once: one password is set [F49]', async () => {
  const shop = await sellingApp()
  const { user } = await staffMember(shop, 'manager')
  await post(shop, '/users/forgot-password', { email: user.email })
  const token = await mailedLink(shop, user.email)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      post(shop, '/users/set-password', { token, password: `${NEW_PASSWORD} ${i}` }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
})

test('control: a link that is checked first and erased later is used more than once [F49]', async () => {
  const { database } = await testApp()
  const { id } = await buildUser(database.db)
  await database.pool.query(`insert into one_time_links (purpose, subject, secret_sha256, expires_at)
    values ('password', ${id}, sha256('token'), now() + interval '30 minutes')`)
  const look = async () =>
    (await database.pool.query(`select from one_time_links where secret_sha256 = sha256('token')`)).rowCount
  const erase = () => database.pool.query(`delete from one_time_links where secret_sha256 = sha256('token')`)
  // All three read before any of them deletes.
  const found = await Promise.all([look(), look(), look()])
  await Promise.all([erase(), erase(), erase()])
  expect(found).toEqual([1, 1, 1])
})

test('an admin invites a person without a password, and the person sets one with the mailed link', async () => {
  const shop = await sellingApp()
  const { call } = await staffMember(shop)
  const person = { name: 'Bola Ade', email: 'bola@example.com', role: 'support' }
  expect((await call('POST', '/users', person)).json().fields).toEqual({
    password: 'Password must be at least 6 characters',
  })
  expect((await call('POST', '/users', { ...person, sendLink: true })).statusCode).toBe(201)
  const token = await mailedLink(shop, 'bola@example.com')
  await post(shop, '/users/set-password', { token, password: NEW_PASSWORD })
  expect((await logIn(shop, 'bola@example.com', NEW_PASSWORD)).json().data.user.setup).toBeNull()
})

test('an admin mails a manager a link to set a new password, and a user with fewer permissions cannot', async () => {
  const shop = await sellingApp()
  const { call } = await staffMember(shop)
  const { user } = await staffMember(shop, 'manager')
  expect((await call('POST', `/users/${user.id}/password-link`)).statusCode).toBe(204)
  expect(await mailedLink(shop, user.email)).not.toBe('')
  await shop.database.pool.query(
    `insert into role_permissions (role_id, permission) select id, 'users.edit' from roles where name = 'support'`,
  )
  const { call: support } = await staffMember(shop, 'support')
  expect((await support('POST', `/users/${user.id}/password-link`)).statusCode).toBe(403)
})

test('a user whose password an admin chose must set a new one before anything else', async () => {
  const shop = await testApp()
  const { call } = await staffMember(shop)
  const { user } = await staffMember(shop, 'manager')
  expect((await call('PATCH', `/users/${user.id}`, { password: 'chosen by admin' })).statusCode).toBe(200)
  const { token, user: seen } = (await logIn(shop, user.email, 'chosen by admin')).json().data
  expect(seen.setup).toBe('password')
  const refused = await get(shop, token, '/bookings')
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({
    code: 'SETUP_NEEDED',
    error: 'Please finish setting up your account first.',
  })
  // On public endpoints a session that needs a new password counts as a visitor.
  expect((await get(shop, token, '/companySettings')).statusCode).toBe(200)
  const changed = await shop.app.inject({
    method: 'POST',
    url: '/api/account/password',
    headers: { authorization: `Bearer ${token}` },
    payload: { currentPassword: 'chosen by admin', newPassword: NEW_PASSWORD },
  })
  expect(changed.statusCode).toBe(204)
  expect((await get(shop, token, '/bookings')).statusCode).toBe(200)
})

const unconfirm = ({ database }: Pick<TestApp, 'database'>) =>
  database.pool.query(`update sessions set confirmed_at = now() - interval '16 minutes'`)

const DANGEROUS = [
  ['POST', '/users'],
  ['PATCH', '/users/1'],
  ['DELETE', '/users/1'],
  ['DELETE', '/users/1/sessions'],
  ['DELETE', '/users/1/second-factors'],
  ['POST', '/users/1/password-link'],
  ['POST', '/roles'],
  ['PATCH', '/roles/1'],
  ['DELETE', '/roles/1'],
  ['POST', '/api-keys'],
  ['DELETE', '/api-keys/1'],
  ['POST', '/webhook-endpoints'],
  ['PATCH', '/webhook-endpoints/1'],
  ['DELETE', '/webhook-endpoints/1'],
  ['POST', '/webhook-endpoints/1/secret'],
  ['POST', '/companySettings'],
  ['PATCH', '/companySettings/1'],
  ['DELETE', '/companySettings/1'],
  ['POST', '/siteContent'],
  ['PATCH', '/siteContent/1'],
  ['DELETE', '/siteContent/1'],
  ['POST', '/siteContent/order'],
  ['POST', '/offers'],
  ['PATCH', '/offers/1'],
  ['DELETE', '/offers/1'],
  ['POST', '/refund-policies'],
  ['POST', '/payments/1/refunds'],
  ['POST', '/disputes/1/answer'],
  ['POST', '/privacy/erasures'],
  ['POST', '/privacy/exports'],
  ['PATCH', '/refunds/1/decision'],
  ['PATCH', '/refunds/1/retry'],
  ['PATCH', '/refunds/1/returned'],
  ['PATCH', '/trip-cancellations/1'],
  ['POST', '/account/totp'],
  ['POST', '/account/totp/confirm'],
  ['DELETE', '/account/totp'],
  ['POST', '/account/passkeys/options'],
  ['POST', '/account/passkeys'],
  ['DELETE', '/account/passkeys/1'],
  ['POST', '/account/recovery-codes'],
] as const

test('the list of endpoints that need a confirmation is that of the API description', async () => {
  const shop = await testApp()
  const { paths } = (await shop.app.inject('/api/docs/json')).json() as {
    paths: Record<string, Record<string, { 'x-errors'?: string[] }>>
  }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, endpoint]) => endpoint['x-errors']?.includes('STEP_UP'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  const listed = DANGEROUS.map(([method, path]) => `${method} /api${path.replace('/1', '/{id}')}`)
  // These two need a confirmation only if they refund money, which the tests below check.
  listed.push('PATCH /api/bookings', 'PATCH /api/trips/{id}')
  expect(listed.toSorted()).toEqual(described.toSorted())
})

test('changes of users, roles, settings, refunds and own factors need a confirmation in the last 15 minutes', async () => {
  const shop = await testApp()
  const { call } = await staffMember(shop)
  const askedToConfirm = async () => {
    const asked = []
    for (const [method, path] of DANGEROUS) {
      const { statusCode, body } = await call(method, path)
      if (statusCode === 403 && JSON.parse(body).code === 'STEP_UP') asked.push([method, path])
    }
    return asked
  }
  await unconfirm(shop)
  expect(await askedToConfirm()).toEqual(DANGEROUS)
  const refused = (await call('POST', '/roles', {})).json()
  expect(refused).toMatchObject({ code: 'STEP_UP', error: 'Please confirm it’s you to continue.' })
  const wrong = await call('POST', '/account/confirm', { password: 'wrong' })
  expect(wrong.json().fields).toEqual({ password: 'Wrong password' })
  expect((await call('POST', '/account/confirm', { password: PASSWORD })).statusCode).toBe(204)
  const { code } = (await call('POST', '/roles', {})).json()
  expect(code).toBe('INVALID')
})

const BOOKING = { bookingToken: 'ABCD2345EFGH6789' }

test.each([
  [
    'cancelling a booking with a refund',
    '/bookings',
    { ...BOOKING, status: 'CANCELLED', refund: 'all', reason: 'Fell ill' },
  ],
  [
    'cancelling a booking with a part of its money',
    '/bookings',
    { ...BOOKING, status: 'CANCELLED', refund: 'part', refundAmount: 100, reason: 'Fell ill' },
  ],
  ['cancelling a trip', '/trips/1', { status: 'CANCELED' }],
])('%s needs a confirmation in the last 15 minutes', async (_, path, body) => {
  const shop = await testApp()
  const { call } = await staffMember(shop)
  const codeOfAnswer = async () => (await call('PATCH', path, body)).json().code
  expect(await codeOfAnswer()).toBe('NOT_FOUND')
  await unconfirm(shop)
  expect(await codeOfAnswer()).toBe('STEP_UP')
})

test.each([
  ['cancelling a booking without a refund', '/bookings', { ...BOOKING, status: 'CANCELLED', refund: 'none' }],
  ['another price of a trip', '/trips/1', { price: 30_000 }],
])('%s needs no confirmation', async (_, path, body) => {
  const shop = await testApp()
  const { call } = await staffMember(shop)
  await unconfirm(shop)
  expect((await call('PATCH', path, body)).json().code).toBe('NOT_FOUND')
})

test('a confirmation counts only for the session that gave it', async () => {
  const shop = await testApp()
  const { call, user } = await staffMember(shop)
  const stolen = await logInAs(shop.database.db, user)
  await unconfirm(shop)
  await call('POST', '/account/confirm', { password: PASSWORD })
  const elsewhere = await shop.app.inject({
    method: 'POST',
    url: '/api/roles',
    headers: { authorization: `Bearer ${stolen}` },
    payload: {},
  })
  expect(elsewhere.json().code).toBe('STEP_UP')
})

test('a locked-out owner gets a link from the command line, for an existing account or a new one', async () => {
  const shop = await sellingApp()
  const { user, token: stolen } = await staffMember(shop, 'support')
  await post(shop, '/users/forgot-password', { email: user.email })
  const mailed = await mailedLink(shop, user.email)
  await shop.database.pool.query(`update users set status = 'disabled'`)
  for (const email of [user.email, 'new.owner@example.com']) {
    const link = new URL(await resetAdmin({ db: shop.database.db, config: shop.context.config }, { email }))
    expect(link.origin).toBe('http://admin.localhost:3000')
    const token = link.hash.slice(1)
    const older = await post(shop, '/users/set-password', { token: mailed, password: 'blue keke at noon' })
    expect(older.statusCode).toBe(409)
    expect((await post(shop, '/users/set-password', { token, password: NEW_PASSWORD })).statusCode).toBe(204)
    expect((await logIn(shop, email, NEW_PASSWORD)).json().data.user.role).toBe('admin')
  }
  expect((await get(shop, stolen, '/users/me')).statusCode).toBe(401)
  const { rows } = await shop.database.pool.query(
    `select action from audit_log where details = 'admin, from the command line' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['user.reset', 'user.created'])
})
