import { join } from 'node:path'
import type { Sandbox } from '#sandbox/create-sandbox.ts'
import { buildApp } from '#server/app.ts'
import { signingKey } from '#server/bookings/tickets/ticket-keys.ts'
import { refuseDemoDatabase } from '#server/demo/refuse-demo-database.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { topUpTrips } from '#server/demo/top-up-trips.ts'
import { startJobs } from '#server/jobs.ts'
import { closeWithin, listen, refuseBusyPort } from '#server/listen.ts'
import { createTicketPdfs } from '#server/messages/ticket-files/ticket-pdfs.ts'
import { ensureBuiltInRoles } from '#server/people/roles/ensure-built-in-roles.ts'
import { ensureFirstAdmin } from '#server/people/users/ensure-first-admin.ts'
import type { Config } from '#server/platform/config/config.ts'
import { DEMO_PASSWORD } from '#server/platform/config/demo-password.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/open-database.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { warnOfOwningRole } from '#server/platform/operations/warn-of-owning-role.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { createMailer } from '#server/platform/providers/mailer.ts'
import { createPaystack } from '#server/platform/providers/paystack.ts'
import { paystackAddress } from '#server/platform/providers/paystack-address.ts'
import { createSmsGateway, type SmsGateway } from '#server/platform/providers/sms-gateway.ts'
import { prepareTables } from '#server/prepare-tables.ts'
import { printStartup } from '#server/print-startup.ts'
import { onSignal, type Shutdown } from '#server/shutdown.ts'
import { surviveDatabaseLoss } from '#server/survive-database-loss.ts'

/** Starts the server. Adds each resource that it opens to `shutdown`, which closes them in reverse order. */
export async function startServer(config: Config, shutdown: Shutdown): Promise<void> {
  onSignal(shutdown)
  const say = (line: string) => console.log(`  ${line}`)
  const log = createLogger(config.logLevel)
  surviveDatabaseLoss(log)

  const database = await openDatabase(config, log, say)
  shutdown.add('database', database.close)
  await refuseBusyPort(config.host, config.port)
  await prepareDatabase(config, database, say)

  const { requests, background, writeGate } = database
  await warnOfOwningRole(background.db, log)
  const sandbox = needsSandbox(config) ? await openSandbox(config, shutdown) : undefined
  const mailer = createMailer({
    smtpUrl: config.smtpUrl ?? sandbox?.smtpUrl ?? '',
    from: config.mailFrom,
    needsTls: config.smtpNeedsTls,
  })
  shutdown.add('mail', async () => mailer.close())
  const context: AppContext = {
    config,
    db: requests.db,
    background: background.db,
    writeGate,
    paystack: createPaystack(paystackAddress(config)),
    mailer,
    sms: openSms(config, sandbox !== undefined),
    ticketPdfs: createTicketPdfs(),
    log,
    isStopping: () => shutdown.isRunning,
    ...(sandbox && { sandbox: sandbox.plugin }),
  }

  const app = await buildApp(context)
  if (config.role !== 'web') {
    const jobs = await startJobs(context, background.pool)
    shutdown.add('jobs', jobs.stop)
  }
  await listen(app, config)
  shutdown.add('requests', () => closeWithin(app))
  printStartup(config, { hasSandbox: sandbox !== undefined })
}

/** Applies migrations and creates what every database needs. */
async function prepareDatabase(
  config: Config,
  { background, ownerUrl }: OpenDatabase,
  say: (line: string) => void,
): Promise<void> {
  const applied = await prepareTables(background, ownerUrl)
  if (applied.length > 0)
    say(applied.length === 1 ? 'Applied 1 migration' : `Applied ${applied.length} migrations`)
  await ensureBuiltInRoles(background.db)
  if (config.isProduction) await refuseDemoDatabase(background.db)
  await signingKey(background.db)
  if (!config.isDemo) await ensureFirstAdmin(background.db, config.admin)
  if (config.isDemo) await prepareDemo(config, background.db, say)
}

async function prepareDemo(config: Config, db: Database, say: (line: string) => void): Promise<void> {
  const { email, password = DEMO_PASSWORD } = config.admin
  say('Preparing demo data')
  await seedDemo(db, {
    now: new Date(),
    passwordHash: await hashPassword(password),
    ...(email && { adminEmail: email }),
  })
  await topUpTrips(db, new Date())
}

async function openSandbox(config: Config, shutdown: Shutdown): Promise<Sandbox> {
  const { createSandbox } = await import('#sandbox/create-sandbox.ts')
  const sandbox = await createSandbox({
    dir: join(config.dataDir, 'sandbox'),
    secretKey: config.paystack.secretKey,
    origin: () => config.publicUrl,
    webhookUrl: () => `http://127.0.0.1:${config.port}/api/payments/webhook`,
    smsReports: {
      url: () => `http://127.0.0.1:${config.port}/api/notifications/sms-reports`,
      secret: config.sms.webhookSecret,
    },
    ...(config.ussd.secret && {
      ussd: {
        url: () => `http://127.0.0.1:${config.port}/api/ussd/${config.ussd.secret}`,
        serviceCode: config.ussd.serviceCode,
      },
    }),
  })
  shutdown.add('sandbox', sandbox.close)
  return sandbox
}

/** Returns the configured gateway, otherwise the sandbox if it runs, otherwise null. */
function openSms({ sms, port }: Config, hasSandbox: boolean): SmsGateway | null {
  const { baseUrl, apiKey = '', sender, channel } = sms
  if (baseUrl) return createSmsGateway({ baseUrl, apiKey, sender, channel })
  const sandbox = { baseUrl: `http://127.0.0.1:${port}/sandbox/sms`, apiKey: 'sandbox', sender }
  return hasSandbox ? createSmsGateway(sandbox) : null
}

/**
 * The sandbox replaces a missing payment provider or mail server. `readConfig` refuses to start production, or one of
 * several nodes, without them.
 */
function needsSandbox(config: Config): boolean {
  return config.paystack.isSandbox || config.smtpUrl === undefined
}
