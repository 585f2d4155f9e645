import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import { isLongEnough } from '#contracts/new-password.ts'
import { isGuessable } from './auth/guessable-password.ts'
import { StartupError } from './startup-error.ts'

/** Every demo login has it, it is printed at start, and production refuses it. */
export const DEMO_PASSWORD = 'tafiya-demo'

/** Everything the environment can say. An empty value counts as not set. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  HOST: z.string().default('0.0.0.0'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'expected the address of a PostgreSQL database, postgres://…',
    })
    .optional(),
  DATABASE_PREPARE: z.stringbool().default(true),
  DATABASE_POOL: wholeNumber(2, 200).default(20),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ADMIN_HOST_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('admin'),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(6).optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/)
    .optional(),
  // While a key is being replaced, webhooks signed with the old one are still believed.
  PAYSTACK_PREVIOUS_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/)
    .optional(),
  PAYSTACK_PUBLIC_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/)
    .optional(),
  PAYSTACK_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  SMS_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_API_KEY: z.string().optional(),
  SMS_SENDER: z.string().max(11).default('Tafiya'),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .refine(
      (addresses) => addresses.every(isProxyAddress),
      'expected addresses, networks such as 10.0.0.0/8, or loopback',
    )
    .optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  DEMO: z.stringbool().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
})

/** In digits: `0x10` and `1e3` are numbers to JavaScript, and surprises to whoever typed them. */
function wholeNumber(least: number, most: number) {
  const words = `expected a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,6}$/, words)
    .transform(Number)
    .refine((number) => number >= least && number <= most, words)
}

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const widest = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= widest))
  )
}

export type Config = ReturnType<typeof readConfig>

export function readConfig(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new StartupError(sentenceAbout(parsed.error))
  const env = parsed.data
  if (env.NODE_ENV === 'production') refuseDemoParts(env)
  refuseWeakAdminPassword(env)
  refuseMixedKeys(env)
  refuseSandboxOfSeveralNodes(env)

  return {
    isProduction: env.NODE_ENV === 'production',
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    databasePrepare: env.DATABASE_PREPARE,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    adminHostPrefix: env.ADMIN_HOST_PREFIX,
    admin: { email: env.ADMIN_EMAIL?.toLowerCase(), password: env.ADMIN_PASSWORD },
    paystack: {
      // Without keys the sandbox stands in, and its key needs to be nothing but unknown to others.
      isSandbox: env.PAYSTACK_SECRET_KEY === undefined,
      secretKey: env.PAYSTACK_SECRET_KEY ?? `sk_test_${randomBytes(20).toString('hex')}`,
      /** Money of the other mode is never taken for real, nor the other way round. */
      mode: env.PAYSTACK_SECRET_KEY?.startsWith('sk_live_') ? 'live' : 'test',
      previousSecretKey: env.PAYSTACK_PREVIOUS_SECRET_KEY,
      publicKey: env.PAYSTACK_PUBLIC_KEY,
      baseUrl: env.PAYSTACK_BASE_URL?.replace(/\/+$/, ''),
    },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Tafiya <tickets@tafiya.test>',
    sms: { baseUrl: env.SMS_BASE_URL?.replace(/\/+$/, ''), apiKey: env.SMS_API_KEY, sender: env.SMS_SENDER },
    trustProxy: env.TRUST_PROXY ?? false,
    metricsToken: env.METRICS_TOKEN,
    isDemo: isDemo(env),
    // On a developer's screen the words of the product matter, not a line for each request.
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
  }
}

function sentenceAbout(error: z.ZodError): string {
  const fields = error.issues.map(({ path, message }) => `${path.join('.')} (${uncapitalised(message)})`)
  return `The environment has values that cannot be used: ${fields.join(', ')}.`
}

const uncapitalised = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

type Env = z.infer<typeof Environment>

/** Production starts with real parts or not at all: nobody may pay into a sandbox. */
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
  if (!env.PUBLIC_URL?.startsWith('https://')) {
    throw new StartupError('PUBLIC_URL must start with https:// when NODE_ENV=production.')
  }
}

const isDemo = (env: Env): boolean => env.DEMO ?? env.NODE_ENV !== 'production'

/** The rule of the back-office's own forms. A demo prints its password in any case. */
function refuseWeakAdminPassword(env: Env): void {
  const { ADMIN_PASSWORD: password, ADMIN_EMAIL: email = '' } = env
  if (password === undefined || isDemo(env)) return
  if (!isLongEnough(password) || isGuessable(password, email)) {
    throw new StartupError('ADMIN_PASSWORD needs at least 10 characters and must not be a common one.')
  }
}

function refuseMixedKeys(env: Env): void {
  const mode = (key: string | undefined) => key?.split('_')[1]
  const [secret, open] = [mode(env.PAYSTACK_SECRET_KEY), mode(env.PAYSTACK_PUBLIC_KEY)]
  if (secret && open && secret !== open) {
    throw new StartupError(`PAYSTACK_SECRET_KEY is a ${secret} key and PAYSTACK_PUBLIC_KEY a ${open} one.`)
  }
}

/** The sandbox lives in one process; several nodes would each pay and mail into a world of their own. */
function refuseSandboxOfSeveralNodes(env: Env): void {
  const missing = (['DATABASE_URL', 'PAYSTACK_SECRET_KEY', 'SMTP_URL'] as const).filter(
    (name) => env[name] === undefined,
  )
  if (env.ROLE !== 'all' && missing.length > 0) {
    throw new StartupError(
      `With ROLE=${env.ROLE} the nodes must share what these name: ${missing.join(', ')}.`,
    )
  }
}
