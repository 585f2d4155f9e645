import { isLongEnough } from '#contracts/platform/new-password.ts'
import { isLoopback } from '#server/platform/is-loopback.ts'
import { isGuessable } from '#server/platform/passwords/guessable-password.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { DEMO_PASSWORD } from './demo-password.ts'
import { type Env, isDemo } from './environment.ts'

/** Refuses an environment that would start but is unsafe. Each error is one sentence that names the variables. */
export function refuseUnsafe(env: Env): void {
  refuseMixedKeys(env)
  if (env.NODE_ENV === 'production') {
    refuseDemoParts(env)
    refuseOpenConnections(env)
  } else {
    refuseLiveKeys(env)
    refuseOpenDemo(env)
  }
  refuseWeakAdminPassword(env)
  refuseUnsharedServices(env)
}

/** Production needs real services and no part of a demo: no passenger may pay into a sandbox. */
function refuseDemoParts(env: Env): void {
  const required = [
    'DATABASE_URL',
    'PUBLIC_URL',
    'PAYSTACK_SECRET_KEY',
    'PAYSTACK_PUBLIC_KEY',
    'SMTP_URL',
    'MAIL_FROM',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
  ] as const
  const missing = required.filter((name) => env[name] === undefined)
  if (missing.length > 0)
    throw new StartupError(`With NODE_ENV=production these must be set: ${missing.join(', ')}.`)
  if (env.USSD_SECRET !== undefined && env.RELAY_DOMAIN === undefined)
    throw new StartupError(
      'USSD_SECRET needs RELAY_DOMAIN, a domain of your own for the e-mail addresses that Paystack asks for.',
    )
  if (env.PAYSTACK_SECRET_KEY?.startsWith('sk_test_')) {
    throw new StartupError(
      'PAYSTACK_SECRET_KEY is a test key; with NODE_ENV=production it must be a live one.',
    )
  }
  if (env.ADMIN_PASSWORD === DEMO_PASSWORD) {
    throw new StartupError('ADMIN_PASSWORD is the demo password; choose another.')
  }
  if (env.DEMO)
    throw new StartupError('DEMO fills the database with made-up people; it cannot be on in production.')
  if (env.WEBHOOKS_TO_LOOPBACK)
    throw new StartupError(
      'WEBHOOKS_TO_LOOPBACK lets webhooks reach the services of this machine; it cannot be on in production.',
    )
  if (!env.PUBLIC_URL?.startsWith('https://')) {
    throw new StartupError('PUBLIC_URL must start with https:// when NODE_ENV=production.')
  }
}

/** Outside a demo, ADMIN_PASSWORD must follow the password rule of the back-office's forms. */
function refuseWeakAdminPassword(env: Env): void {
  const { ADMIN_PASSWORD: password, ADMIN_EMAIL: email = '' } = env
  if (password === undefined || isDemo(env)) return
  if (!isLongEnough(password) || isGuessable(password, email)) {
    throw new StartupError(
      'ADMIN_PASSWORD must have at least 10 characters and must not be a common password.',
    )
  }
}

/**
 * Secret keys, passwords and personal data must be encrypted on their way to the providers of payments and SMS, and to
 * the database unless DATABASE_TLS=off. SMTP is not checked here: the mailer refuses to send without TLS.
 */
function refuseOpenConnections(env: Env): void {
  for (const name of ['PAYSTACK_BASE_URL', 'SMS_BASE_URL'] as const) {
    if (env[name]?.startsWith('http://'))
      throw new StartupError(`${name} must start with https:// when NODE_ENV=production.`)
  }
  if (!env.DATABASE_TLS) return
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
    const address = env[name]
    if (address === undefined || isEncrypted(address)) continue
    throw new StartupError(
      `${name} must ask for TLS with sslmode=verify-full when NODE_ENV=production; set DATABASE_TLS=off if the database is on a private network.`,
    )
  }
}

/** Returns true for TLS with a verified certificate, for a unix socket and for a database on this machine. */
function isEncrypted(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || isLoopback(host)) return true
  const mode = searchParams.get('sslmode') ?? (searchParams.get('ssl') === 'true' ? 'require' : 'disable')
  // node-postgres checks the certificate for `require`. With `uselibpqcompat` it follows libpq and does not.
  if (searchParams.get('uselibpqcompat') === 'true') return ['verify-ca', 'verify-full'].includes(mode)
  return ['require', 'verify-ca', 'verify-full'].includes(mode)
}

/** A live key takes real money, and only production runs the checks that protect it. */
function refuseLiveKeys(env: Env): void {
  for (const name of [
    'PAYSTACK_SECRET_KEY',
    'PAYSTACK_PREVIOUS_SECRET_KEY',
    'PAYSTACK_PUBLIC_KEY',
  ] as const) {
    if (env[name]?.split('_')[1] === 'live')
      throw new StartupError(`${name} is a live key; live keys need NODE_ENV=production.`)
  }
}

/**
 * Outside production, other machines must not reach the server: the password of the demo logins is public in the
 * README, and the sandbox shows all mails.
 */
function refuseOpenDemo({ HOST, DEMO_ON_NETWORK }: Env): void {
  if (HOST === undefined || isLoopback(HOST) || DEMO_ON_NETWORK) return
  throw new StartupError(
    `HOST=${HOST} makes this demo reachable from the network, and its logins are public; set NODE_ENV=production, or DEMO_ON_NETWORK=true if others may log in to the demo.`,
  )
}

function refuseMixedKeys(env: Env): void {
  const mode = (key: string | undefined) => key?.split('_')[1]
  const [secret, open] = [mode(env.PAYSTACK_SECRET_KEY), mode(env.PAYSTACK_PUBLIC_KEY)]
  if (secret && open && secret !== open) {
    throw new StartupError(`PAYSTACK_SECRET_KEY is a ${secret} key but PAYSTACK_PUBLIC_KEY is a ${open} key.`)
  }
}

/**
 * The embedded database and the sandbox belong to one process. With several nodes, each would have its own data, payments
 * and mails.
 */
function refuseUnsharedServices(env: Env): void {
  if (env.ROLE === 'all') return
  const missing = (['DATABASE_URL', 'PAYSTACK_SECRET_KEY', 'SMTP_URL'] as const).filter(
    (name) => env[name] === undefined,
  )
  if (missing.length > 0)
    throw new StartupError(
      `With ROLE=${env.ROLE} all nodes must share the same services, so these must be set: ${missing.join(', ')}.`,
    )
}
