import { isIP } from 'node:net'
import * as z from 'zod'

/** All environment variables that the server reads. `readConfig` treats an empty value as not set. */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  HOST: z.string().optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresAddress().optional(),
  DATABASE_OWNER_URL: postgresAddress().optional(),
  DATABASE_TLS: z.stringbool().default(true),
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
  // While a key is being replaced, webhooks signed with the old key are still accepted.
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
  SMS_WEBHOOK_SECRET: z.string().min(8).optional(),
  STAFF_SMS_PER_DAY: wholeNumber(0, 100_000).default(1_000),
  SMS_SENDER: z.string().max(11).default('Tafiya'),
  SMS_CHANNEL: z.enum(['dnd', 'generic']).default('dnd'),
  USSD_SECRET: z
    .string()
    .regex(/^[\w-]{16,100}$/, 'expected 16 to 100 letters, digits, - or _')
    .optional(),
  USSD_SERVICE_CODE: z
    .string()
    .regex(/^\*[\d*]{1,20}#$/, 'expected a code such as *384*77#')
    .optional(),
  RELAY_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'expected a domain such as phone.tafiya.ng')
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .refine(
      (addresses) => addresses.every(isProxyAddress),
      'expected addresses, networks such as 10.0.0.0/8, or loopback',
    )
    .optional(),
  REQUIRE_SECOND_FACTOR: z.stringbool().optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  DEMO: z.stringbool().optional(),
  DEMO_ON_NETWORK: z.stringbool().default(false),
  /** Lets webhooks reach this machine over plain http, for development and tests. */
  WEBHOOKS_TO_LOOPBACK: z.stringbool().default(false),
  API_DOCS: z.stringbool().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
})

export type Env = z.infer<typeof Environment>

export const isDemo = (env: Env): boolean => env.DEMO ?? env.NODE_ENV !== 'production'

function postgresAddress() {
  return z.url({
    protocol: /^postgres(ql)?$/,
    error: 'expected the address of a PostgreSQL database, postgres://…',
  })
}

/** Accepts digits only: JavaScript also reads `0x10` and `1e3` as numbers, which would surprise an operator. */
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
