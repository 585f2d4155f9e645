import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type * as z from 'zod'
import { isLoopback } from '#server/platform/is-loopback.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { Environment, isDemo } from './environment.ts'
import { refuseUnsafe } from './refuse-unsafe.ts'

export type Config = ReturnType<typeof readConfig>

export function readConfig(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new StartupError(sentenceAbout(parsed.error))
  const env = parsed.data
  refuseUnsafe(env)
  const isProduction = env.NODE_ENV === 'production'

  return {
    isProduction,
    role: env.ROLE,
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databasePool: env.DATABASE_POOL,
    databasePrepare: env.DATABASE_PREPARE,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    adminHostPrefix: env.ADMIN_HOST_PREFIX,
    admin: { email: env.ADMIN_EMAIL?.toLowerCase(), password: env.ADMIN_PASSWORD },
    paystack: {
      // Without a secret key the sandbox replaces Paystack. The sandbox gets a random key that cannot be guessed.
      isSandbox: env.PAYSTACK_SECRET_KEY === undefined,
      secretKey: env.PAYSTACK_SECRET_KEY ?? `sk_test_${randomBytes(20).toString('hex')}`,
      /** The mode of the secret key. A payment made in the other mode buys no seat and is refunded. */
      mode: env.PAYSTACK_SECRET_KEY?.startsWith('sk_live_') ? 'live' : 'test',
      previousSecretKey: env.PAYSTACK_PREVIOUS_SECRET_KEY,
      publicKey: env.PAYSTACK_PUBLIC_KEY,
      baseUrl: env.PAYSTACK_BASE_URL?.replace(/\/+$/, ''),
    },
    smtpUrl: env.SMTP_URL,
    /** In production, `smtp://` to another machine must use STARTTLS. `smtps://` uses TLS from the start. */
    smtpNeedsTls: isProduction && !isLoopback(new URL(env.SMTP_URL ?? 'smtp://localhost').hostname),
    mailFrom: env.MAIL_FROM ?? 'Tafiya <tickets@tafiya.test>',
    sms: {
      baseUrl: env.SMS_BASE_URL?.replace(/\/+$/, ''),
      apiKey: env.SMS_API_KEY,
      sender: env.SMS_SENDER,
      channel: env.SMS_CHANNEL,
      /** Signs SMS delivery reports. The default is random, so that only the sandbox in this process can sign. */
      webhookSecret: env.SMS_WEBHOOK_SECRET ?? randomBytes(20).toString('hex'),
    },
    ussd: {
      /**
       * Part of the address that the gateway calls. Undefined switches USSD off. The secret of a demo is random, so that
       * only the sandbox in this process can call.
       */
      secret: env.USSD_SECRET ?? (isDemo(env) ? randomBytes(20).toString('hex') : undefined),
      /** The code that callers dial, for texts. */
      serviceCode: env.USSD_SERVICE_CODE ?? '*384*77#',
      /** The payment provider needs an e-mail address for a caller, who has none. No mail goes to this domain. */
      relayDomain: env.RELAY_DOMAIN ?? 'phone.tafiya.test',
    },
    /** For development and tests. Production refuses it. */
    webhooksToLoopback: env.WEBHOOKS_TO_LOOPBACK,
    staffSmsPerDay: env.STAFF_SMS_PER_DAY,
    trustProxy: env.TRUST_PROXY ?? (false as const),
    /** Applies to users whose role may move money, cancel bookings, or edit users, roles or settings. */
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR ?? !isDemo(env),
    metricsToken: env.METRICS_TOKEN,
    isDemo: isDemo(env),
    hasApiDocs: env.API_DOCS ?? !isProduction,
    // Outside production, a log line for each request would hide the startup messages.
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  }
}

function sentenceAbout(error: z.ZodError): string {
  const fields = error.issues.map(({ path, message }) => `${path.join('.')} (${uncapitalised(message)})`)
  return `The environment has values that cannot be used: ${fields.join(', ')}.`
}

const uncapitalised = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)
