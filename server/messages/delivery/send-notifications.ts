import { withoutLinkTokens } from '#domain/bookings/booking-link.ts'
import { messageLabel } from '#domain/messages/message-labels.ts'
import { withoutCollectCodes } from '#domain/money/refund-words.ts'
import { REMOVED } from '#domain/platform/retention.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { processEach } from '#server/platform/context/process-each.ts'
import { queueNextRun } from '#server/platform/context/start-turn.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { composeLetter } from './compose.ts'
import { composeCurrent } from './compose-current.ts'
import { composeSms } from './compose-sms.ts'
import {
  isErasureReceipt,
  markDelivered,
  markDropped,
  markFailed,
  markUndelivered,
  type Sent,
  takeWaiting,
  type Waiting,
} from './queries.ts'
import { applyReport, claimMessage } from './sms-report-queries.ts'
import { Outdated, Unsendable } from './unsendable.ts'

/** Sending a message is mostly waiting for the mail server or SMS gateway, so a run sends a few at the same time. */
const SENT_AT_ONCE = 4

/**
 * Sends the queued mails and SMS. A run ends after a while and queues the next run, so that a slow server does not
 * block other jobs. Each message is claimed only when it is about to be sent: a claim could otherwise expire while the
 * message waits, and another node would send it too.
 */
export async function sendNotifications(context: AppContext): Promise<void> {
  const sendAll = () => processEach(waitingIn(context), context, (waiting) => deliver(context, waiting))
  const areDone = await Promise.all(Array.from({ length: SENT_AT_ONCE }, sendAll))
  if (areDone.includes(false)) await queueNextRun(context, 'send-notifications')
}

async function* waitingIn({ db }: AppContext): AsyncGenerator<Waiting> {
  for (let next = await takeWaiting(db); next; next = await takeWaiting(db)) yield next
}

async function deliver(context: AppContext, waiting: Waiting): Promise<void> {
  try {
    const sent = waiting.type === 'sms' ? await sendSms(context, waiting) : await sendLetter(context, waiting)
    await keepSent(context.db, waiting, sent)
  } catch (error) {
    if (error instanceof Outdated) return drop(context, waiting, error.message)
    const reason = reasonOf(error, waiting)
    context.log.warn({ kind: waiting.kind, attempts: waiting.attempts }, 'a message could not be sent')
    if (error instanceof Unsendable) await markFailed(context.db, waiting.id, reason)
    else await markUndelivered(context.db, waiting.id, reason)
  }
}

/** The error of a mail server may contain the address, which the receipt of an erasure must not leave behind. */
function reasonOf(error: unknown, { kind }: Waiting): string {
  if (isErasureReceipt(kind)) return 'the receipt could not be sent'
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}

/** Marks a message as sent. If the report on an SMS arrived before the gateway's response, applies it at once. */
const keepSent = (db: Database, { id, type }: Waiting, sent: Sent): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { messageId } = sent
    const reported = type === 'sms' && messageId ? await claimMessage(tx, messageId, id) : null
    await markDelivered(tx, id, sent)
    if (reported) await applyReport(tx, id, reported)
  })

async function drop(context: AppContext, { id, kind, bookingId }: Waiting, reason: string): Promise<void> {
  context.log.info({ kind, reason }, 'an outdated message was dropped')
  await withTransaction(context.db, async (tx) => {
    await markDropped(tx, id, reason)
    await writeLog(tx, {
      type: 'booking',
      action: 'notification.dropped',
      details: `${messageLabel(kind)}: ${reason}`,
      bookingId: bookingId ?? undefined,
      entity: 'notification',
      entityId: id,
    })
  })
}

const withoutSecrets = (message: string): string => withoutCollectCodes(withoutLinkTokens(message))

/** The kinds of mail whose text a person wrote. */
const BY_PEOPLE: readonly string[] = ['contact-message', 'support-reply']

async function sendLetter(context: AppContext, waiting: Waiting): Promise<Sent> {
  const { message: letter, contactInfo } = await composeCurrent(context.db, waiting, (current) =>
    composeLetter(context, current),
  )
  const messageId = await context.mailer.send({ ...letter, isByPerson: BY_PEOPLE.includes(waiting.kind) })
  if (isPrivate(waiting)) return { ...withoutText(waiting, contactInfo), subject: letter.subject, messageId }
  const [message, html] = [withoutSecrets(letter.text), withoutSecrets(letter.html)]
  return { contactInfo, subject: letter.subject, message, html, messageId }
}

async function sendSms(context: AppContext, waiting: Waiting): Promise<Sent> {
  const { sms: gateway } = context
  if (!gateway) throw new Unsendable('no SMS gateway is configured')
  const { message: sms, contactInfo } = await composeCurrent(context.db, waiting, (current) =>
    composeSms(context, current),
  )
  const messageId = await gateway.send(sms)
  if (isPrivate(waiting)) return { ...withoutText(waiting, contactInfo), messageId }
  return { contactInfo, messageId, subject: null, message: withoutSecrets(sms.text), html: null }
}

/** Staff can read sent messages, so private links are not stored: only their recipients may use them. */
const isPrivate = ({ kind }: Waiting): boolean =>
  /^(set-password|act-link|data-link|refund-link|erasure-receipt)/.test(kind)

/** The receipt of an erasure is sent to a person whose data we no longer store, so its row loses the contact. */
const withoutText = (waiting: Waiting, contactInfo: string): Omit<Sent, 'messageId'> => ({
  contactInfo: isErasureReceipt(waiting.kind) ? REMOVED.phone : contactInfo,
  subject: null,
  message: isErasureReceipt(waiting.kind)
    ? 'This receipt was sent to a person whose data was erased.'
    : 'This message contained a private link, so its text is not stored.',
  html: null,
})
