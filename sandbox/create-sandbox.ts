import { mkdirSync } from 'node:fs'
import type { FastifyPluginAsync } from 'fastify'
import { createFaults } from '#sandbox/faults.ts'
import { startSmtp } from '#sandbox/mailbox/smtp.ts'
import { type Mailbox, openMailbox } from '#sandbox/mailbox/store.ts'
import { createPaystack, type Pace, type PaystackSandbox } from '#sandbox/paystack/create-paystack.ts'
import type { UssdLine } from '#sandbox/phone/endpoints.ts'
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
  dir: string // folder of the sandbox's files, which survive kill -9; used by one process at a time
  secretKey: string // the API requires it as Bearer token; it also signs the webhooks
  webhookUrl: () => string
  origin: () => string // origin of the plugin's host, as the browser sees it
  publicPath?: string // path of the plugin on that host; /sandbox by default
  smtpPort?: number // 0 chooses a free port
  pace?: Pace
  smsReports?: SmsReports | undefined // URL and secret for the SMS gateway's delivery reports
  ussd?: UssdLine | undefined // the shop's address for the USSD gateway, and the code that callers dial
}

/**
 * Fakes four external services at the network level: the payment provider, the mail server, the SMS gateway and the
 * USSD gateway.
 */
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
    plugin: sandboxPlugin({
      paystack,
      messages,
      faults,
      secretKey,
      publicPath,
      checkoutUrl,
      reportSms,
      ussd: options.ussd,
    }),
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
