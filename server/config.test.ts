import { expect, test } from 'vitest'
import { DEMO_PASSWORD, readConfig } from './config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://tafiya@db/tafiya',
  PUBLIC_URL: 'https://tafiya.example/',
  PAYSTACK_SECRET_KEY: 'sk_live_made_up',
  PAYSTACK_PUBLIC_KEY: 'pk_live_made_up',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'Tafiya <tickets@tafiya.example>',
  ADMIN_EMAIL: 'Owner@Tafiya.example',
  ADMIN_PASSWORD: 'correct horse battery',
}

test('nothing set: a demo on port 3000 with the sandbox', () => {
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

test('a full production environment is taken', () => {
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
])('%s=%s is refused in a sentence that names it', (name, value, named) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`cannot be used: ${named} `))
})

test('a database of another kind is told what is expected', () => {
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
])('production with %j does not start', (part, words) => {
  expect(() => readConfig({ ...PRODUCTION, ...part })).toThrow(words)
})

test.each(['123456', 'short one', '1234567890', 'Nigeria2026', 'tafiya-admin'])(
  'outside the demo ADMIN_PASSWORD obeys the rule of the forms: %s is refused',
  (password) => {
    const words = 'ADMIN_PASSWORD needs at least 10 characters and must not be a common one.'
    expect(() => readConfig({ ...PRODUCTION, ADMIN_PASSWORD: password })).toThrow(words)
    expect(() => readConfig({ DEMO: 'off', ADMIN_PASSWORD: password })).toThrow(words)
    expect(readConfig({ ADMIN_PASSWORD: password }).isDemo).toBe(true)
  },
)

test.each(['web', 'worker'])('ROLE=%s needs what the nodes share', (ROLE) => {
  expect(() => readConfig({ ROLE })).toThrow(/DATABASE_URL, PAYSTACK_SECRET_KEY, SMTP_URL/)
})

test('a live secret beside a test public key is refused anywhere', () => {
  expect(() => readConfig({ PAYSTACK_SECRET_KEY: 'sk_live_x', PAYSTACK_PUBLIC_KEY: 'pk_test_x' })).toThrow(
    /live key/,
  )
})
