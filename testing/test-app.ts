import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { createMailer } from '#server/messages/mailer/mailer.ts'
import { createSmsGateway } from '#server/messages/sms/sms-gateway.ts'
import { createPaystack } from '#server/money/paystack/paystack.ts'
import { BACKGROUND_LIMITS, connect, REQUEST_LIMITS } from '#server/platform/database/connect.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { limit } from './limits.ts'

export type TestApp = {
  app: FastifyInstance
  context: AppContext
  database: FreshDatabase
  logLines: () => string
}

/**
 * Creates the product over a fresh database, to be called through `app.inject`. Its connections have the role and
 * limits of production; those of `database` are for the test, as the owner of the tables and without limits. Logs are
 * kept, so that a test can read them.
 */
export async function testApp(environment: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const database = await freshDatabase()
  const options = { onError: () => {}, waitMs: limit(60_000) }
  const requests = connect(database.url, { ...options, max: 20, limits: REQUEST_LIMITS })
  const background = connect(database.url, { ...options, max: 8, limits: BACKGROUND_LIMITS })
  onTestFinished(background.close)
  onTestFinished(requests.close)
  const config = readConfig({ NODE_ENV: 'test', ...environment })
  const lines: string[] = []
  const log = createLogger('debug', { write: (line) => void lines.push(line) })
  const { baseUrl = 'http://127.0.0.1:1', secretKey } = config.paystack
  const paystack = createPaystack({ baseUrl, secretKey })
  const mailer = createMailer({ smtpUrl: config.smtpUrl ?? 'smtp://127.0.0.1:1', from: config.mailFrom })
  const { baseUrl: smsUrl, apiKey = 'any', sender } = config.sms
  const sms = smsUrl ? createSmsGateway({ baseUrl: smsUrl, apiKey, sender }) : null
  const context: AppContext = {
    config,
    db: requests.db,
    background: background.db,
    paystack,
    mailer,
    sms,
    log,
    isStopping: () => false,
  }
  const app = await buildApp(context)
  onTestFinished(async () => app.close())
  return { app, context, database, logLines: () => lines.join('') }
}
