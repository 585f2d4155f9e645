import { expect, test } from 'vitest'
import { createPasswordLink } from '#server/people/account/password-link.ts'
import { buildUser, PASSWORD } from '#testing/builders.ts'
import { keepOneWindow } from '#testing/rate-limits.ts'
import { softPasskey } from '#testing/soft-passkey.ts'
import { logInAs, staffMember } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { untilLockWaits } from '#testing/watch-database.ts'
import { stepAt, totpCode } from './totp.ts'

const post = ({ app }: TestApp, path: string, payload: object, token?: string) =>
  app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })

const passwordOf = (shop: TestApp, email: string) => post(shop, '/users/login', { email, password: PASSWORD })

/** Returns the six digits an app shows, `steps` steps of 30 seconds from now. */
const codeOf = (secret: Buffer, steps = 0) => totpCode(secret, stepAt(new Date()) + steps)

/** Creates a user with an authenticator app, confirmed with the code of the previous step. */
async function personWithApp(shop: TestApp, role = 'finance') {
  const person = await staffMember(shop, role)
  const { secret: shown, uri } = (await person.call('POST', '/account/totp')).json().data
  expect(uri).toContain(`secret=${shown}`)
  const { rows } = await shop.database.pool.query('select secret from totp_secrets where user_id = $1', [
    person.user.id,
  ])
  const secret: Buffer = rows[0].secret
  const added = await person.call('POST', '/account/totp/confirm', { code: codeOf(secret, -1) })
  expect(added.statusCode, added.body).toBe(200)
  return { ...person, secret, recoveryCodes: added.json().data.recoveryCodes as string[] }
}

async function challengeOf(shop: TestApp, email: string): Promise<string> {
  const { data } = (await passwordOf(shop, email)).json()
  expect(data.token).toBeUndefined()
  return data.challenge
}

const complete = (shop: TestApp, challenge: string, proof: object) =>
  post(shop, '/users/login/second-factor', { challenge, proof })

test('a user with an authenticator app logs in with password and code; the password alone is not enough', async () => {
  const shop = await testApp()
  const { user, secret, recoveryCodes } = await personWithApp(shop)
  expect(recoveryCodes).toHaveLength(10)
  const challenge = await challengeOf(shop, user.email)
  expect(
    (await shop.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${challenge}` } }))
      .statusCode,
  ).toBe(401)
  const wrong = await complete(shop, challenge, { code: codeOf(secret, 5) })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json().fields).toEqual({
    code: 'This code is wrong or has already been used. Please wait for the next one.',
  })
  const { token } = (await complete(shop, challenge, { code: codeOf(secret) })).json().data
  expect(token).not.toBe(challenge)
  const me = await shop.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })
  expect(me.json().data.email).toBe(user.email)
})

test('sessions that started before the factor was added end, except the one that added it', async () => {
  const shop = await testApp()
  const { user, call } = await staffMember(shop, 'finance')
  const before = await logInAs(shop.database.db, user)
  await call('POST', '/account/totp')
  const { rows } = await shop.database.pool.query('select secret from totp_secrets')
  await call('POST', '/account/totp/confirm', { code: codeOf(rows[0].secret) })
  const ask = (token: string) =>
    shop.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })
  expect((await ask(before)).statusCode).toBe(401)
  expect((await call('GET', '/users/me')).statusCode).toBe(200)
})

test('a code works once, although it is sent five times at once and again later [F50]', async () => {
  const shop = await testApp()
  const { user, secret } = await personWithApp(shop)
  const challenges = []
  for (let i = 0; i < 5; i++) challenges.push(await challengeOf(shop, user.email))
  const code = codeOf(secret)
  const answers = await Promise.all(challenges.map((challenge) => complete(shop, challenge, { code })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const later = await complete(shop, await challengeOf(shop, user.email), { code })
  expect(later.statusCode).toBe(400)
})

test('control: a code that is compared and not marked as used is accepted every time [F50]', async () => {
  const shop = await testApp()
  const { user, secret } = await personWithApp(shop)
  const careless = async (code: string) => {
    const { rows } = await shop.database.pool.query('select secret from totp_secrets where user_id = $1', [
      user.id,
    ])
    return totpCode(rows[0].secret, stepAt(new Date())) === code
  }
  const code = codeOf(secret)
  expect(await Promise.all([careless(code), careless(code), careless(code)])).toEqual([true, true, true])
})

test('the login challenge of one user accepts no code and no recovery code of another [F50]', async () => {
  const shop = await testApp()
  const [one, other] = [await personWithApp(shop), await personWithApp(shop)]
  const challenge = await challengeOf(shop, one.user.email)
  expect((await complete(shop, challenge, { code: codeOf(other.secret) })).statusCode).toBe(400)
  expect((await complete(shop, challenge, { recoveryCode: other.recoveryCodes[0] })).statusCode).toBe(400)
})

test('wrong codes are limited to five per login challenge and twenty an hour per user [F50]', async () => {
  const shop = await testApp()
  const { user, secret } = await personWithApp(shop)
  await keepOneWindow(shop)
  const statuses: number[] = []
  for (let login = 0; login < 5; login++) {
    const challenge = await challengeOf(shop, user.email)
    for (let i = 0; i < 6; i++)
      statuses.push((await complete(shop, challenge, { code: codeOf(secret, 10 + i) })).statusCode)
  }
  expect(statuses.slice(0, 6)).toEqual([400, 400, 400, 400, 400, 401])
  expect(statuses.filter((status) => status === 400)).toHaveLength(20)
  expect(statuses).toContain(429)
  const { rows } = await shop.database.pool.query(
    `select (after->>'attempts')::int as n from audit_log where action = 'user.login-wrong-code' order by id`,
  )
  expect(rows.map(({ n }) => n)).toEqual([1, 10])
})

test.each([
  ['the user was disabled', `update users set status = 'disabled'`],
  ['the user was deleted', 'update users set deleted_at = now()'],
  ['its expiry', `update login_challenges set expires_at = now() - interval '1 second'`],
])('a login challenge is invalid after %s', async (_, change) => {
  const shop = await testApp()
  const { user, secret } = await personWithApp(shop)
  const challenge = await challengeOf(shop, user.email)
  await shop.database.pool.query(change)
  const answer = await complete(shop, challenge, { code: codeOf(secret) })
  expect(answer.statusCode).toBe(401)
  expect(answer.json().error).toBe('We couldn’t complete your login. Please log in again.')
})

test('a login challenge expires after five minutes', async () => {
  const shop = await testApp()
  const { user } = await personWithApp(shop)
  await challengeOf(shop, user.email)
  const { rows } = await shop.database.pool.query(
    `select extract(epoch from expires_at - created_at)::int as seconds from login_challenges`,
  )
  expect(rows).toEqual([{ seconds: 300 }])
})

test('a login challenge is invalid after an admin changed the password, and after its use', async () => {
  const shop = await testApp()
  const { user, secret, recoveryCodes } = await personWithApp(shop)
  const admin = await staffMember(shop)
  const open = await challengeOf(shop, user.email)
  await admin.call('PATCH', `/users/${user.id}`, { password: 'chosen by admin' })
  expect((await complete(shop, open, { code: codeOf(secret) })).statusCode).toBe(401)
  const { challenge } = (
    await post(shop, '/users/login', { email: user.email, password: 'chosen by admin' })
  ).json().data
  expect((await complete(shop, challenge, { recoveryCode: recoveryCodes[0] })).statusCode).toBe(200)
  expect((await complete(shop, challenge, { recoveryCode: recoveryCodes[1] })).statusCode).toBe(401)
})

test('a login challenge is invalid after the user changed their own password', async () => {
  const shop = await testApp()
  const { user, secret, call } = await personWithApp(shop)
  const challenge = await challengeOf(shop, user.email)
  const change = { currentPassword: PASSWORD, newPassword: 'green keke at noon' }
  expect((await call('POST', '/account/password', change)).statusCode).toBe(204)
  expect((await complete(shop, challenge, { code: codeOf(secret) })).statusCode).toBe(401)
})

test('a recovery code works once, also in lower case without dashes, and not after new ones were made', async () => {
  const shop = await testApp()
  const { user, recoveryCodes, call } = await personWithApp(shop)
  const typed = String(recoveryCodes[3]).toLowerCase().replaceAll('-', '')
  const proof = { recoveryCode: typed }
  expect((await complete(shop, await challengeOf(shop, user.email), proof)).statusCode).toBe(200)
  const again = await complete(shop, await challengeOf(shop, user.email), proof)
  expect(again.json().fields).toEqual({
    recoveryCode: 'This recovery code is wrong or has already been used.',
  })
  expect((await call('GET', '/account/factors')).json().data).toMatchObject({
    hasTotp: true,
    recoveryCodesLeft: 9,
  })
  const { recoveryCodes: renewed } = (await call('POST', '/account/recovery-codes')).json().data
  expect(renewed).toHaveLength(10)
  const old = { recoveryCode: recoveryCodes[4] }
  expect((await complete(shop, await challengeOf(shop, user.email), old)).statusCode).toBe(400)
})

test('where second factors are required, a user who can refund must set one up and cannot remove the last', async () => {
  const shop = await testApp({ REQUIRE_SECOND_FACTOR: 'on' })
  const finance = await staffMember(shop, 'finance')
  const support = await staffMember(shop, 'support')
  expect((await support.call('GET', '/bookings')).statusCode).toBe(200)
  expect((await finance.call('GET', '/users/me')).json().data.setup).toBe('second-factor')
  expect((await finance.call('GET', '/bookings')).json().code).toBe('SETUP_NEEDED')
  await finance.call('POST', '/account/totp')
  const { rows } = await shop.database.pool.query('select secret from totp_secrets')
  await finance.call('POST', '/account/totp/confirm', { code: codeOf(rows[0].secret) })
  expect((await finance.call('GET', '/bookings')).statusCode).toBe(200)
  const removed = await finance.call('DELETE', '/account/totp')
  expect(removed.statusCode).toBe(409)
  expect(removed.json().error).toBe('Your role requires a second factor. Add another one first.')
})

test('where second factors are required, a user who can only edit users needs one too', async () => {
  const shop = await testApp({ REQUIRE_SECOND_FACTOR: 'on' })
  await shop.database.pool.query(`
    with role as (insert into roles (name) values ('user editor') returning id)
    insert into role_permissions (role_id, permission) select id, 'users.edit' from role`)
  const { call, user } = await staffMember(shop, 'user editor')
  expect((await call('GET', '/users/me')).json().data.setup).toBe('second-factor')
  expect((await call('PATCH', `/users/${user.id}`, { name: 'New Name' })).json().code).toBe('SETUP_NEEDED')
})

test('a user whose role gains the refund permission needs a second factor at the next request', async () => {
  const shop = await testApp({ REQUIRE_SECOND_FACTOR: 'on' })
  const support = await staffMember(shop, 'support')
  expect((await support.call('GET', '/bookings')).statusCode).toBe(200)
  await shop.database.pool.query(
    `insert into role_permissions (role_id, permission) select id, 'payments.refund' from roles where name = 'support'`,
  )
  expect((await support.call('GET', '/bookings')).json().code).toBe('SETUP_NEEDED')
})

test('a session adds and removes no factor without a recent confirmation, and a code confirms', async () => {
  const shop = await testApp()
  const { call, secret } = await personWithApp(shop)
  await shop.database.pool.query(`update sessions set confirmed_at = now() - interval '16 minutes'`)
  for (const [method, path] of [
    ['POST', '/account/totp'],
    ['POST', '/account/passkeys/options'],
    ['DELETE', '/account/totp'],
    ['POST', '/account/recovery-codes'],
  ] as const)
    expect((await call(method, path)).json().code).toBe('STEP_UP')
  expect((await call('POST', '/account/confirm', { code: codeOf(secret) })).statusCode).toBe(204)
  expect((await call('DELETE', '/account/totp')).statusCode).toBe(204)
})

test('an admin removes the second factor of a user, whose sessions end and who logs in with the password', async () => {
  const shop = await testApp()
  const { user, call: lost } = await personWithApp(shop)
  const admin = await staffMember(shop)
  expect((await admin.call('DELETE', `/users/${user.id}/second-factors`)).statusCode).toBe(204)
  expect((await lost('GET', '/users/me')).statusCode).toBe(401)
  expect((await passwordOf(shop, user.email)).json().data.token).toBeDefined()
  const { rows } = await shop.database.pool.query(
    `select entity_id as id from audit_log where action = 'user.second-factor-reset'`,
  )
  expect(rows).toEqual([{ id: user.id }])
})

test('a user who sets a forgotten password by link still needs the second factor', async () => {
  const shop = await testApp()
  const { user, secret } = await personWithApp(shop)
  await post(shop, '/users/forgot-password', { email: user.email })
  const { rows } = await shop.database.pool.query('select id from one_time_links')
  const opened = await createPasswordLink({ db: shop.database.db, config: shop.context.config }, rows[0].id)
  const token = new URL(opened?.link ?? '').hash.slice(1)
  const password = 'green keke at noon'
  expect((await post(shop, '/users/set-password', { token, password })).statusCode).toBe(204)
  const { data } = (await post(shop, '/users/login', { email: user.email, password })).json()
  expect(data.token).toBeUndefined()
  expect((await complete(shop, data.challenge, { code: codeOf(secret) })).statusCode).toBe(200)
})

test('a manager who can edit users cannot remove the second factor of an admin', async () => {
  const shop = await testApp()
  const { user } = await personWithApp(shop, 'admin')
  await shop.database.pool.query(
    `insert into role_permissions (role_id, permission) select id, 'users.edit' from roles where name = 'manager'`,
  )
  const manager = await staffMember(shop, 'manager')
  expect((await manager.call('DELETE', `/users/${user.id}/second-factors`)).statusCode).toBe(403)
  const { rowCount } = await shop.database.pool.query('select from totp_secrets where user_id = $1', [
    user.id,
  ])
  expect(rowCount).toBe(1)
})

async function personWithPasskey(shop: TestApp, role = 'finance') {
  const person = await staffMember(shop, role)
  const passkey = softPasskey()
  const { challenge, rp } = (await person.call('POST', '/account/passkeys/options')).json().data
  expect(rp.id).toBe('admin.localhost')
  const added = await person.call('POST', '/account/passkeys', {
    name: 'Laptop',
    passkey: passkey.made(challenge),
  })
  expect(added.statusCode, added.body).toBe(200)
  expect(added.json().data.recoveryCodes).toHaveLength(10)
  return { ...person, passkey }
}

async function passkeyLogin(shop: TestApp, email: string, answer: (challenge: string) => object) {
  const challenge = await challengeOf(shop, email)
  const options = (await post(shop, '/users/login/passkey-options', { challenge })).json().data
  return complete(shop, challenge, { passkey: answer(options.challenge) })
}

test('two first factors are added at once: one response has recovery codes, and these work', async () => {
  const shop = await testApp()
  const person = await staffMember(shop, 'finance')
  await person.call('POST', '/account/totp')
  const { rows } = await shop.database.pool.query('select secret from totp_secrets')
  const { challenge } = (await person.call('POST', '/account/passkeys/options')).json().data
  const keeper = await shop.database.pool.connect()
  await keeper.query('begin')
  await keeper.query('select from users where id = $1 for update', [person.user.id])
  const adding = [
    person.call('POST', '/account/totp/confirm', { code: codeOf(rows[0].secret) }),
    person.call('POST', '/account/passkeys', { name: 'Laptop', passkey: softPasskey().made(challenge) }),
  ]
  await untilLockWaits(shop, 2)
  await keeper.query('commit')
  keeper.release()
  const answers = await Promise.all(adding)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const shown = answers.flatMap((answer) => answer.json().data.recoveryCodes as string[])
  expect(shown).toHaveLength(10)
  const login = await complete(shop, await challengeOf(shop, person.user.email), { recoveryCode: shown[0] })
  expect(login.statusCode).toBe(200)
})

test('a user logs in with a passkey', async () => {
  const shop = await testApp()
  const { user, passkey } = await personWithPasskey(shop)
  const answer = await passkeyLogin(shop, user.email, (challenge) => passkey.signed(challenge, 1))
  expect(answer.statusCode, answer.body).toBe(200)
})

test('a login refuses the passkey of another user, another challenge, another key and a counter that does not rise [F51]', async () => {
  const shop = await testApp()
  const one = await personWithPasskey(shop)
  const other = await personWithPasskey(shop)
  const login = async (answer: (challenge: string) => object) =>
    (await passkeyLogin(shop, one.user.email, answer)).statusCode
  expect(await login((challenge) => other.passkey.signed(challenge, 1))).toBe(409)
  const older = await challengeOf(shop, one.user.email)
  const { challenge: signedBefore } = (
    await post(shop, '/users/login/passkey-options', { challenge: older })
  ).json().data
  expect(await login(() => one.passkey.signed(signedBefore, 1))).toBe(409)
  // New options for the same login end its earlier challenge.
  await post(shop, '/users/login/passkey-options', { challenge: older })
  const replayed = await complete(shop, older, { passkey: one.passkey.signed(signedBefore, 1) })
  expect(replayed.statusCode).toBe(409)
  expect(
    await login((challenge) => ({
      ...one.passkey.signed(challenge, 1),
      ...softPasskey().signed(challenge, 1),
      id: one.passkey.signed(challenge, 1).id,
      rawId: one.passkey.signed(challenge, 1).rawId,
    })),
  ).toBe(409)
  expect(await login((challenge) => one.passkey.signed(challenge, 7))).toBe(200)
  // A copy of the key repeats the counter, or has a lower one.
  expect(await login((challenge) => one.passkey.signed(challenge, 7))).toBe(409)
  expect(await login((challenge) => one.passkey.signed(challenge, 3))).toBe(409)
  expect(await login((challenge) => one.passkey.signed(challenge, 8))).toBe(200)
})

test('a passkey of another site, or one for a used challenge, is not added', async () => {
  const shop = await testApp()
  const { call } = await staffMember(shop, 'finance')
  const add = (passkey: object) => call('POST', '/account/passkeys', { name: 'Laptop', passkey })
  const { challenge } = (await call('POST', '/account/passkeys/options')).json().data
  expect((await add(softPasskey('https://evil.example').made(challenge))).statusCode).toBe(409)
  // The refused attempt used up the challenge.
  expect((await add(softPasskey().made(challenge))).statusCode).toBe(409)
})

test('a passkey of one user cannot be added to another [F51]', async () => {
  const shop = await testApp()
  const { passkey } = await personWithPasskey(shop)
  const thief = await staffMember(shop, 'finance')
  const { challenge } = (await thief.call('POST', '/account/passkeys/options')).json().data
  const stolen = await thief.call('POST', '/account/passkeys', {
    name: 'Mine',
    passkey: passkey.made(challenge),
  })
  expect(stolen.statusCode).toBe(409)
  expect(stolen.json().error).toBe('This passkey is already in use.')
})

test('two requests remove the last two factors where one is required: one of them is refused [F51]', async () => {
  const shop = await testApp({ REQUIRE_SECOND_FACTOR: 'on' })
  const { call } = await personWithPasskey(shop)
  await call('POST', '/account/totp')
  const { rows } = await shop.database.pool.query('select secret from totp_secrets')
  await call('POST', '/account/totp/confirm', { code: codeOf(rows[0].secret) })
  const { passkeys } = (await call('GET', '/account/factors')).json().data
  const answers = await Promise.all([
    call('DELETE', '/account/totp'),
    call('DELETE', `/account/passkeys/${passkeys[0].id}`),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
})

test('control: without a lock on the user both removals see the other factor [F51]', async () => {
  const shop = await testApp()
  const { user, call } = await personWithPasskey(shop)
  await call('POST', '/account/totp')
  const [one, other] = [await shop.database.pool.connect(), await shop.database.pool.connect()]
  await one.query('begin')
  await other.query('begin')
  await one.query('delete from totp_secrets where user_id = $1', [user.id])
  await other.query('delete from passkeys where user_id = $1', [user.id])
  const passkeys = await one.query('select from passkeys where user_id = $1', [user.id])
  const apps = await other.query('select from totp_secrets where user_id = $1', [user.id])
  await one.query('commit')
  await other.query('commit')
  one.release()
  other.release()
  expect([passkeys.rowCount, apps.rowCount]).toEqual([1, 1])
})

test('a token that a client sends in a cookie before the login does not become a session', async () => {
  const shop = await testApp()
  const { email } = await buildUser(shop.database.db, { role: 'support' })
  const planted = 'a'.repeat(43)
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email, password: PASSWORD },
    headers: { cookie: `token=${planted}` },
  })
  expect(answer.json().data.token).not.toBe(planted)
  const asked = await shop.app.inject({
    url: '/api/users/me',
    headers: { authorization: `Bearer ${planted}` },
  })
  expect(asked.statusCode).toBe(401)
})
