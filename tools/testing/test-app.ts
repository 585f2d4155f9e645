import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createTicketPdfs } from '#server/messages/ticket-files/ticket-pdfs.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { type Limits, REQUEST_LIMITS } from '#server/platform/database/connect.ts'
import { probeWrite } from '#server/platform/database/probe-write.ts'
import { createWriteGate } from '#server/platform/database/write-gate.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { createMailer } from '#server/platform/providers/mailer.ts'
import { createPaystack } from '#server/platform/providers/paystack.ts'
import { createSmsGateway } from '#server/platform/providers/sms-gateway.ts'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { closePools, openPools, type Pools } from './product-pools.ts'

export type TestApp = {
  app: FastifyInstance
  context: AppContext
  database: FreshDatabase
  logLines: () => string
}

/**
 * Creates the product over a fresh database, to be called through `app.inject`. Its connections have the role and
 * limits of production. The connections in `database` are for the test, as the owner of the tables and without limits.
 * Logs are kept, so that a test can read them. `own` replaces the database, or the limits of requests.
 */
export async function testApp(
  environment: NodeJS.ProcessEnv = {},
  own: { database?: FreshDatabase; limits?: Limits } = {},
): Promise<TestApp> {
  const { database = await freshDatabase(), limits = REQUEST_LIMITS } = own
  const config = readConfig({ NODE_ENV: 'test', ...environment })
  const lines: string[] = []
  const log = createLogger('debug', { write: (line) => void lines.push(line) })
  const { requests, background, writeGate } = connectProduct(database, limits, log)
  const { baseUrl = 'http://127.0.0.1:1', secretKey } = config.paystack
  const paystack = createPaystack({ baseUrl, secretKey })
  const mailer = createMailer({ smtpUrl: config.smtpUrl ?? 'smtp://127.0.0.1:1', from: config.mailFrom })
  const { baseUrl: smsUrl, apiKey = 'any', sender } = config.sms
  const sms = smsUrl ? createSmsGateway({ baseUrl: smsUrl, apiKey, sender }) : null
  const context: AppContext = {
    config,
    db: requests.db,
    background: background.db,
    writeGate,
    paystack,
    mailer,
    sms,
    ticketPdfs: createTicketPdfs(),
    log,
    isStopping: () => false,
  }
  const app = await buildApp(context)
  onTestFinished(async () => app.close())
  return { app, context, database, logLines: () => lines.join('') }
}

/**
 * Connects the product. Uses the open connections of the database, or new ones if they are in use or the product needs
 * other limits.
 */
function connectProduct({ url, pools: kept }: FreshDatabase, limits: Limits, log: AppContext['log']) {
  let pools: Pools | undefined
  const writeGate = createWriteGate({ probe: () => probeWrite((pools as Pools).probe.db), log })
  const taken = limits === REQUEST_LIMITS ? kept?.take(writeGate) : undefined
  pools = taken ?? openPools(url, writeGate, limits)
  onTestFinished(() => (taken ? kept?.giveBack() : closePools(pools)))
  onTestFinished(writeGate.stop)
  return { ...pools, writeGate }
}
