import { expect, test } from 'vitest'
import { PRODUCTION } from '#testing/production-environment.ts'
import { readConfig } from './config.ts'
import { DEMO_PASSWORD } from './demo-password.ts'

test('with nothing set the product is a demo on port 3000 with the sandbox', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    role: 'all',
    isDemo: true,
    publicUrl: 'http://localhost:3000',
    paystack: { isSandbox: true },
  })
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('a full production environment is accepted', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({
    isProduction: true,
    isDemo: false,
    publicUrl: 'https://tafiya.example',
    admin: { email: 'owner@tafiya.example' },
    paystack: { isSandbox: false },
  })
})

test.each([
  ['PORT', 'many', 'PORT'],
  ['PORT', '70000', 'PORT'],
  ['PORT', '0x10', 'PORT'],
  ['PORT', '1e3', 'PORT'],
  ['PORT', ' 80', 'PORT'],
  ['DATABASE_POOL', '1', 'DATABASE_POOL'],
  ['ROLE', 'chief', 'ROLE'],
  ['NODE_ENV', 'staging', 'NODE_ENV'],
  ['DATABASE_URL', 'mysql://db', 'DATABASE_URL'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL'],
  ['DEMO', 'perhaps', 'DEMO'],
  ['TRUST_PROXY', 'true', 'TRUST_PROXY'],
  ['TRUST_PROXY', '1.2.3.4/99', 'TRUST_PROXY'],
  ['TRUST_PROXY', '::::', 'TRUST_PROXY'],
  ['PAYSTACK_SECRET_KEY', 'pk_test_wrong_kind', 'PAYSTACK_SECRET_KEY'],
])('%s=%s is refused with a sentence that names the variable', (name, value, named) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`cannot be used: ${named} `))
})

test('a database URL that is not of PostgreSQL gets an error with the expected form', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:secret@db/tafiya' })).toThrow(
    'The environment has values that cannot be used: DATABASE_URL (expected the address of a PostgreSQL database, postgres://…).',
  )
})

test.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))(
  'production without %s does not start',
  (name) => {
    expect(() => readConfig({ ...PRODUCTION, [name]: undefined })).toThrow(name)
  },
)

test.each([
  [{ PAYSTACK_SECRET_KEY: 'sk_test_x', PAYSTACK_PUBLIC_KEY: 'pk_test_x' }, /test key/],
  [{ DEMO: 'true' }, /DEMO/],
  [{ ADMIN_PASSWORD: DEMO_PASSWORD }, /demo password/],
  [{ PUBLIC_URL: 'http://tafiya.example' }, /https/],
  [{ PAYSTACK_BASE_URL: 'http://pay.example' }, /^PAYSTACK_BASE_URL must start with https/],
  [{ SMS_BASE_URL: 'http://sms.example' }, /^SMS_BASE_URL must start with https/],
  [{ DATABASE_URL: 'postgres://db.example/tafiya' }, /^DATABASE_URL must ask for TLS/],
  [{ DATABASE_URL: 'postgres://db.example/tafiya?sslmode=disable' }, /^DATABASE_URL must ask for TLS/],
  [{ DATABASE_URL: 'postgres://db.example/tafiya?sslmode=prefer' }, /^DATABASE_URL must ask for TLS/],
  [{ DATABASE_URL: 'postgres://db.example/tafiya?sslmode=no-verify' }, /^DATABASE_URL must ask for TLS/],
  [
    { DATABASE_URL: 'postgres://db.example/tafiya?sslmode=require&uselibpqcompat=true' },
    /^DATABASE_URL must ask for TLS/,
  ],
  [{ DATABASE_URL: 'postgres://localhost/tafiya?host=db.example' }, /^DATABASE_URL must ask for TLS/],
])('production with %j does not start', (part, words) => {
  expect(() => readConfig({ ...PRODUCTION, ...part })).toThrow(words)
})

test.each(['123456', 'short one', '1234567890', 'Nigeria2026', 'tafiya-admin'])(
  'outside the demo ADMIN_PASSWORD follows the password rule of the forms: %s is refused',
  (password) => {
    const words = 'ADMIN_PASSWORD must have at least 10 characters and must not be a common password.'
    expect(() => readConfig({ ...PRODUCTION, ADMIN_PASSWORD: password })).toThrow(words)
    expect(() => readConfig({ DEMO: 'off', ADMIN_PASSWORD: password })).toThrow(words)
    expect(readConfig({ ADMIN_PASSWORD: password }).isDemo).toBe(true)
  },
)

test.each([
  { DATABASE_URL: 'postgres://127.0.0.1/tafiya' },
  { DATABASE_URL: 'postgres://[::1]/tafiya' },
  { DATABASE_URL: 'postgres://tafiya@localhost/tafiya?host=/run/postgresql' },
  { DATABASE_URL: 'postgres://db.example/tafiya?ssl=true' },
  { DATABASE_URL: 'postgres://db.example/tafiya', DATABASE_TLS: 'off' },
])('production with %j starts: the database is local, encrypted, or allowed in plain text', (part) => {
  expect(readConfig({ ...PRODUCTION, ...part })).toMatchObject({ isProduction: true })
})

test.each([
  ['smtp://mail.example', true],
  ['smtps://mail.example', true],
  ['smtp://127.0.0.1', false],
])('in production, mail through %s must use TLS: %s', (SMTP_URL, smtpNeedsTls) => {
  expect(readConfig({ ...PRODUCTION, SMTP_URL })).toMatchObject({ smtpNeedsTls })
})

test('the API description is off in production unless API_DOCS enables it', () => {
  expect(readConfig({})).toMatchObject({ hasApiDocs: true })
  expect(readConfig(PRODUCTION)).toMatchObject({ hasApiDocs: false })
  expect(readConfig({ ...PRODUCTION, API_DOCS: 'true' })).toMatchObject({ hasApiDocs: true })
})

test('outside the demo second factors are required unless REQUIRE_SECOND_FACTOR disables them', () => {
  expect(readConfig({}).requireSecondFactor).toBe(false)
  expect(readConfig({ REQUIRE_SECOND_FACTOR: 'on' }).requireSecondFactor).toBe(true)
  for (const environment of [PRODUCTION, { DEMO: 'off' }]) {
    expect(readConfig(environment).requireSecondFactor).toBe(true)
    expect(readConfig({ ...environment, REQUIRE_SECOND_FACTOR: 'off' }).requireSecondFactor).toBe(false)
  }
})

test('outside production the server listens only on this machine, unless DEMO_ON_NETWORK is set [F53]', () => {
  expect(readConfig({}).host).toBe('127.0.0.1')
  expect(readConfig(PRODUCTION).host).toBe('0.0.0.0')
  for (const HOST of ['localhost', '127.0.0.2', '::1']) expect(readConfig({ HOST }).host).toBe(HOST)
  for (const HOST of ['0.0.0.0', '::', '192.0.2.7', '127.evil.example'])
    expect(() => readConfig({ HOST })).toThrow(
      /^HOST=.* makes this demo reachable from the network, and its logins are public; set NODE_ENV=production/,
    )
  expect(readConfig({ HOST: '0.0.0.0', DEMO_ON_NETWORK: 'true' }).host).toBe('0.0.0.0')
})

test.each([
  { PAYSTACK_SECRET_KEY: 'sk_live_x' },
  { PAYSTACK_PUBLIC_KEY: 'pk_live_x' },
  { PAYSTACK_SECRET_KEY: 'sk_test_x', PAYSTACK_PREVIOUS_SECRET_KEY: 'sk_live_x' },
])('%j needs NODE_ENV=production [F53]', (keys) => {
  expect(() => readConfig(keys)).toThrow(/is a live key; live keys need NODE_ENV=production\.$/)
})

test.each(['web', 'worker'])('ROLE=%s needs a shared database, payment provider and mail server', (ROLE) => {
  expect(() => readConfig({ ROLE })).toThrow(/DATABASE_URL, PAYSTACK_SECRET_KEY, SMTP_URL/)
})

test('USSD is off outside a demo until it has a secret, and production also needs a relay domain', () => {
  expect(readConfig({}).ussd.secret).toMatch(/^[0-9a-f]{40}$/)
  expect(readConfig(PRODUCTION).ussd.secret).toBeUndefined()
  const USSD_SECRET = 'only-the-gateway-knows'
  expect(() => readConfig({ ...PRODUCTION, USSD_SECRET })).toThrow('USSD_SECRET needs RELAY_DOMAIN')
  expect(readConfig({ ...PRODUCTION, USSD_SECRET, RELAY_DOMAIN: 'phone.tafiya.ng' }).ussd).toEqual({
    secret: USSD_SECRET,
    relayDomain: 'phone.tafiya.ng',
    serviceCode: '*384*77#',
  })
  for (const wrong of [{ USSD_SECRET: 'short' }, { USSD_SERVICE_CODE: '384' }, { RELAY_DOMAIN: 'a@b.ng' }])
    expect(() => readConfig(wrong)).toThrow('The environment has values that cannot be used')
})

test('a live secret key with a test public key is refused', () => {
  expect(() => readConfig({ ...PRODUCTION, PAYSTACK_PUBLIC_KEY: 'pk_test_x' })).toThrow(
    'PAYSTACK_SECRET_KEY is a live key but PAYSTACK_PUBLIC_KEY is a test key.',
  )
})

test('webhooks reach this machine only outside production, and only if the environment says so', () => {
  expect(readConfig({}).webhooksToLoopback).toBe(false)
  expect(readConfig({ WEBHOOKS_TO_LOOPBACK: 'true' }).webhooksToLoopback).toBe(true)
  expect(() => readConfig({ ...PRODUCTION, WEBHOOKS_TO_LOOPBACK: 'true' })).toThrow(
    'WEBHOOKS_TO_LOOPBACK lets webhooks reach the services of this machine; it cannot be on in production.',
  )
})
