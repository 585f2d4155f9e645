import { mkdirSync } from 'node:fs'
import type { FastifyPluginAsync } from 'fastify'
import { createFaults } from '#sandbox/faults.ts'
import { startSmtp } from '#sandbox/mailbox/smtp.ts'
import { type Mailbox, openMailbox } from '#sandbox/mailbox/store.ts'
import { createPaystack, type Pace, type PaystackSandbox } from '#sandbox/paystack/create-paystack.ts'
import { sandboxPlugin } from '#sandbox/plugin.ts'
import { createSmsReporter, type SmsReports } from '#sandbox/sms/reports.ts'

export type Sandbox = {
  plugin: FastifyPluginAsync
  smtpUrl: string
  paystack: PaystackSandbox
  mailbox: Mailbox
  close: () => Promise<void>
}

export type SandboxOptions = {
  dir: string // its own memory, so that a kill -9 forgets nothing; one process at a time
  secretKey: string // must come as Bearer, and signs the webhooks
  webhookUrl: () => string
  origin: () => string // where a browser finds the host of the plugin
  publicPath?: string // where on that host the plugin stands
  smtpPort?: number // 0 is any free one
  pace?: Pace
  smsReports?: SmsReports | undefined // where the SMS gateway reports deliveries
}

/** The outside world, fake at the network edge: a payment provider, a mail server and an SMS gateway. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dir, secretKey, webhookUrl, origin, publicPath = '/sandbox', smtpPort = 0, pace = {} } = options
  mkdirSync(dir, { recursive: true })
  const faults = createFaults()
  const messages = openMailbox(dir)
  const smtp = await startSmtp({ port: smtpPort, faults, keepMail: messages.keepMail })
  const paystack = createPaystack({ dir, secretKey, webhookUrl, faults, pace })
  const reportSms = createSmsReporter(options.smsReports)
  const checkoutUrl = (accessCode: string) => `${origin()}${publicPath}/checkout/${accessCode}`

  return {
    plugin: sandboxPlugin({ paystack, messages, faults, secretKey, publicPath, checkoutUrl, reportSms }),
    smtpUrl: smtp.url,
    paystack: paystack.sandbox,
    mailbox: messages.mailbox,
    async close() {
      paystack.close()
      await smtp.close()
      messages.close()
    },
  }
}
