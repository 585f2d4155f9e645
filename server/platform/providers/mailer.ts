import { createTransport } from 'nodemailer'
import { timeProviderCall } from '#server/platform/http/time-provider-call.ts'
import { headerText } from './header-text.ts'

export type Letter = {
  to: string
  subject: string
  html: string
  text: string
  /** Becomes the Message-ID, so that mail clients recognise a mail sent twice after a crash as one. */
  dedupeKey: string
  replyTo?: { name: string; address: string }
  /** A person wrote the text. Out-of-office programs answer only such mails. */
  isByPerson?: boolean
  attachments?: { filename: string; content: Buffer; contentType?: string }[]
}

/** `send` returns the Message-ID under which the mail server accepted the mail. */
export type Mailer = { send: (letter: Letter) => Promise<string>; close: () => void }

/**
 * Timeout for the connection, for the greeting and for a silence of the mail server. With nodemailer's defaults, a
 * server silent after its greeting blocks for ten minutes.
 */
const TIMEOUT_MS = 20_000

export function createMailer(options: {
  smtpUrl: string
  from: string
  /** Refuses to send if the server does not offer STARTTLS. */
  needsTls?: boolean
  timeoutMs?: number
}): Mailer {
  const { smtpUrl, from, needsTls = false, timeoutMs = TIMEOUT_MS } = options
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = createTransport({ url: smtpUrl, requireTLS: needsTls, ...timeouts }, { from })
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'tafiya.test'
  return {
    async send({ to, subject, html, text, dedupeKey, replyTo, isByPerson, attachments }) {
      const letter = {
        to,
        subject: headerText(subject),
        html,
        text,
        messageId: `<${dedupeKey.replace(/[^\w.-]/g, '.')}@${domain}>`,
        ...(replyTo && { replyTo }),
        ...(!isByPerson && { headers: { 'Auto-Submitted': 'auto-generated' } }),
        ...(attachments && { attachments }),
      }
      const { messageId } = await timeProviderCall('mail', () => transport.sendMail(letter))
      return messageId
    },
    close: () => transport.close(),
  }
}
