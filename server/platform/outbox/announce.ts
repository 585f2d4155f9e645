import { randomUUID } from 'node:crypto'
import { normalizePhone } from '#domain/platform/phone.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { type DueReminder, insertMail, insertMailTo, isAnnounced, selectCompanyPhone } from './queries.ts'

/**
 * Queues the ticket in the transaction that confirms the booking, so that a rollback undoes both: by mail, and by SMS if
 * the booking was made by USSD. A booking restored after a cancellation already had a ticket mail and gets another.
 */
export async function announceTicket(tx: Database, bookingId: number): Promise<void> {
  await insertMail(tx, { kind: 'confirmed-sms', dedupeKey: `confirmed-sms:${bookingId}`, bookingId })
  const isFirst = await insertMail(tx, { kind: 'ticket', dedupeKey: `ticket:${bookingId}`, bookingId })
  if (!isFirst && (await isAnnounced(tx, `ticket:${bookingId}`))) await announceTicketAgain(tx, bookingId)
  else await addJob(tx, 'send-notifications')
}

/** Queues another ticket mail at each call. */
export async function announceTicketAgain(tx: Database, bookingId: number): Promise<void> {
  await insertMail(tx, {
    kind: 'ticket-again',
    dedupeKey: `ticket-again:${bookingId}:${randomUUID()}`,
    bookingId,
  })
  await addJob(tx, 'send-notifications')
}

/**
 * Queues a receipt in the transaction that settles the payment. A paid balance gets a mail with a new ticket instead, or
 * an SMS if the booking was made by USSD.
 */
export async function announcePayment(
  tx: Database,
  { bookingId, paymentId, isBalance }: { bookingId: number; paymentId: number; isBalance: boolean },
): Promise<void> {
  const kind = isBalance ? 'balance-paid' : 'receipt'
  await insertMail(tx, { kind, dedupeKey: `${kind}:${paymentId}`, bookingId, payload: { paymentId } })
  if (isBalance)
    await insertMail(tx, { kind: 'confirmed-sms', dedupeKey: `confirmed-sms:paid:${paymentId}`, bookingId })
  await addJob(tx, 'send-notifications')
}

/** Tells the passenger by mail and SMS that a bank took money of a payment back, so that the booking owes it again. */
export async function announceOwingAgain(
  tx: Database,
  { bookingId, paymentId, taken }: { bookingId: number; paymentId: number; taken: number },
): Promise<void> {
  for (const kind of ['owing-again', 'owing-again-sms'] as const)
    await insertMail(tx, {
      kind,
      dedupeKey: `${kind}:${paymentId}:${randomUUID()}`,
      bookingId,
      payload: { taken },
    })
  await addJob(tx, 'send-notifications')
}

/** Queues a mail about a refund, or an SMS without an e-mail address, so that the passenger need not ask. */
export async function announceRefund(tx: Database, refund: { id: number; bookingId: number }): Promise<void> {
  const { id: refundId, bookingId } = refund
  const dedupeKey = `money-back:${refundId}`
  await insertMail(tx, { kind: 'refund', dedupeKey, bookingId, payload: { refundId } })
  await insertMail(tx, {
    kind: 'refund-sms',
    dedupeKey: `${dedupeKey}:sms`,
    bookingId,
    payload: { refundId },
  })
  await addJob(tx, 'send-notifications')
}

/**
 * Queues the link with which the passenger gives a bank account for a refund. Returns false if the passenger cannot be
 * reached this way.
 */
export async function announceRefundLink(
  tx: Database,
  { linkId, bookingId, by }: { linkId: number; bookingId: number; by: 'email' | 'sms' },
): Promise<boolean> {
  const kind = by === 'email' ? 'refund-link' : 'refund-link-sms'
  const dedupeKey = `${kind}:${linkId}`
  const isQueued = await insertMail(tx, { kind, dedupeKey, bookingId, payload: { linkId } })
  if (isQueued) await addJob(tx, 'send-notifications')
  return isQueued
}

/** Tells the passenger to which bank account a refund goes: by mail, or by SMS without an e-mail address. */
export async function announceRefundAccount(
  tx: Database,
  { accountId, bookingId }: { accountId: number; bookingId: number },
): Promise<void> {
  for (const kind of ['refund-account', 'refund-account-sms'] as const)
    await insertMail(tx, { kind, dedupeKey: `${kind}:${accountId}`, bookingId, payload: { accountId } })
  await addJob(tx, 'send-notifications')
}

/** Queues the messages to the passenger about a refund that is overdue: a mail and an SMS. */
export async function announceLateRefund(
  tx: Database,
  { id: refundId, bookingId }: { id: number; bookingId: number },
): Promise<void> {
  for (const kind of ['refund-late', 'refund-late-sms'] as const)
    await insertMail(tx, { kind, dedupeKey: `${kind}:${refundId}`, bookingId, payload: { refundId } })
  await addJob(tx, 'send-notifications')
}

/**
 * Queues one mail a day to staff about all refunds that are overdue, and an SMS to the company's phone. `staff` is null
 * if nobody has an address.
 */
export async function announceLateRefunds(
  tx: Database,
  staff: string | null,
  day: string,
  late: { fresh: number; all: number; amount: number; oldest: Date; oldestReference: string },
): Promise<void> {
  const dedupeKey = `refund-overdue:${day}`
  if (staff) await insertMailTo(tx, staff, { kind: 'refund-overdue', dedupeKey, payload: late })
  const phone = await selectCompanyPhone(tx)
  if (phone)
    await insertMailTo(tx, phone, {
      kind: 'refund-overdue-sms',
      dedupeKey: `${dedupeKey}:sms`,
      payload: late,
    })
  await addJob(tx, 'send-notifications')
}

/** Queues the mail about seats that staff reserve for a passenger who pays later: the deadline and how to pay. */
export async function announceReservation(tx: Database, bookingId: number): Promise<void> {
  await insertMail(tx, { kind: 'reservation', dedupeKey: `reservation:${bookingId}`, bookingId })
  await addJob(tx, 'send-notifications')
}

/**
 * Queues messages about a changed e-mail address or phone number to all former contacts of the booking, and to the new
 * ones that replace another. A message to a former contact belongs to that person, so its row has no booking.
 */
export async function announceContactChanged(
  tx: Database,
  bookingId: number,
  { reference, changed, former }: ContactChanged,
): Promise<void> {
  const payload = { reference, changed }
  const once = `${bookingId}:${randomUUID()}`
  const [mail, sms] = ['contact-changed', 'contact-changed-sms'] as const
  const phone = normalizePhone(former.mobile)
  if (former.email !== '')
    await insertMailTo(tx, former.email, { kind: mail, dedupeKey: `${mail}:${once}:old`, payload })
  if (phone) await insertMailTo(tx, `+${phone}`, { kind: sms, dedupeKey: `${sms}:${once}:old`, payload })
  for (const [kind, field] of [
    [mail, 'email'],
    [sms, 'mobile'],
  ] as const)
    if (changed.includes(field) && former[field] !== '')
      await insertMail(tx, { kind, dedupeKey: `${kind}:${once}:new`, bookingId, payload })
  await addJob(tx, 'send-notifications')
}

type ContactChanged = {
  reference: string
  changed: readonly ('email' | 'mobile')[]
  former: { email: string; mobile: string }
}

type CancelledMoney = { refundIds: number[]; charge: number }

/**
 * Queues a mail, or an SMS without an e-mail address, that names the refunds of this cancellation only: a booking can
 * be restored and cancelled again.
 */
export async function announceBookingCancelled(
  tx: Database,
  bookingId: number,
  payload: CancelledMoney,
): Promise<void> {
  const once = `${bookingId}:${randomUUID()}`
  for (const kind of ['booking-cancelled', 'booking-cancelled-sms'] as const)
    await insertMail(tx, { kind, dedupeKey: `${kind}:${once}`, bookingId, payload })
  await addJob(tx, 'send-notifications')
}

/** Queues a mail with the new ticket, or an SMS without an e-mail address, about seats that were cancelled. */
export async function announceSeatsCancelled(
  tx: Database,
  bookingId: number,
  { actId, ...payload }: CancelledMoney & { actId: number; seatNos: string[] },
): Promise<void> {
  for (const kind of ['seats-cancelled', 'seats-cancelled-sms'] as const)
    await insertMail(tx, { kind, dedupeKey: `${kind}:${actId}`, bookingId, payload })
  await addJob(tx, 'send-notifications')
}

/** Queues a mail with the new ticket, or an SMS without an e-mail address, about other seats or another trip. */
export async function announceMoved(
  tx: Database,
  bookingId: number,
  { actId, ...payload }: CancelledMoney & { actId: number },
): Promise<void> {
  for (const kind of ['booking-moved', 'booking-moved-sms'] as const)
    await insertMail(tx, { kind, dedupeKey: `${kind}:${actId}`, bookingId, payload })
  await addJob(tx, 'send-notifications')
}

/** Queues the ticket by SMS, because the passenger asked for it. */
export async function announceTicketSms(tx: Database, bookingId: number): Promise<void> {
  await insertMail(tx, { kind: 'ticket-sms', dedupeKey: `ticket-sms:${randomUUID()}`, bookingId })
  await addJob(tx, 'send-notifications')
}

/** Queues the ticket for a caller: with the reference if the booking was made by USSD, otherwise with the link. */
export async function announceTicketToCaller(tx: Database, bookingId: number): Promise<void> {
  const dedupeKey = `confirmed-sms:${randomUUID()}`
  if (await insertMail(tx, { kind: 'confirmed-sms', dedupeKey, bookingId }))
    await addJob(tx, 'send-notifications')
  else await announceTicketSms(tx, bookingId)
}

/** Queues the code that a caller dials to pay, because a handset shows it only once. */
export async function announceUssdCode(
  tx: Database,
  { bookingId, reference }: { bookingId: number; reference: string },
): Promise<void> {
  const dedupeKey = `ussd-code-sms:${reference}`
  await insertMail(tx, { kind: 'ussd-code-sms', dedupeKey, bookingId, payload: { reference } })
  await addJob(tx, 'send-notifications')
}

/** Queues a ticket with new details by mail, or by SMS without an e-mail address. */
export async function announceNewTicket(tx: Database, bookingId: number): Promise<void> {
  await insertMail(tx, { kind: 'new-ticket-sms', dedupeKey: `new-ticket-sms:${randomUUID()}`, bookingId })
  await announceTicketAgain(tx, bookingId)
}

/** Queues the link with which a passenger may cancel or change a booking, by the way that the passenger chose. */
export async function announceActLink(
  tx: Database,
  bookingId: number,
  { linkId, channel }: { linkId: number; channel: 'email' | 'sms' },
): Promise<boolean> {
  const kind = channel === 'sms' ? 'act-link-sms' : 'act-link'
  const isQueued = await insertMail(tx, {
    kind,
    dedupeKey: `act-link:${linkId}`,
    bookingId,
    payload: { linkId },
  })
  if (isQueued) await addJob(tx, 'send-notifications')
  return isQueued
}

/**
 * Queues the link with which a passenger fills in a seat, to the address that the buyer gave. The message belongs to
 * that person, so its row has no booking. The link is made when the message is composed.
 */
export async function announcePassengerLink(
  tx: Database,
  { passengerId, channel, to }: { passengerId: number; channel: 'email' | 'sms'; to: string },
): Promise<void> {
  const kind = channel === 'sms' ? 'passenger-link-sms' : 'passenger-link'
  const dedupeKey = `${kind}:${passengerId}:${randomUUID()}`
  await insertMailTo(tx, to, { kind, dedupeKey, payload: { passengerId } })
  await addJob(tx, 'send-notifications')
}

/**
 * Queues a reminder about missing details: an SMS with a link to the passenger, or a mail and an SMS to the buyer if the
 * passenger's phone number is not known.
 */
export async function announceMissingDetails(
  tx: Database,
  { passengerId, bookingId, tripId, phone, stage }: DueReminder,
): Promise<void> {
  const to = normalizePhone(phone)
  if (to) {
    const dedupeKey = `passenger-reminder-sms:${passengerId}:${tripId}:${stage}`
    await insertMailTo(tx, `+${to}`, {
      kind: 'passenger-reminder-sms',
      dedupeKey,
      payload: { passengerId },
    })
  } else
    for (const kind of ['details-missing', 'details-missing-sms'] as const) {
      const dedupeKey = `${kind}:${bookingId}:${tripId}:${stage}`
      await insertMail(tx, { kind, dedupeKey, bookingId, payload: { tripId } })
    }
  await addJob(tx, 'send-notifications')
}

/**
 * Queues the mail that a visitor requests in Manage Booking, at most once per booking and quarter of an hour: the form
 * is public and must not flood a mailbox.
 */
export const announceRetrieval = (db: Database, bookingId: number, now: Date): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const dedupeKey = `retrieval:${bookingId}:${quarterOf(now)}`
    const isNew = await insertMail(tx, { kind: 'retrieval', dedupeKey, bookingId })
    if (isNew) await addJob(tx, 'send-notifications')
    return isNew
  })

/**
 * Queues the link of each booking for a passenger who has lost the reference. Queues at most one e-mail and one SMS per
 * booking and quarter of an hour, because the form for a lost reference is public too.
 */
export async function announceLinks(
  tx: Database,
  bookingIds: readonly number[],
  way: 'email' | 'sms',
  now: Date,
): Promise<void> {
  const kind = way === 'sms' ? 'booking-link-sms' : 'booking-link'
  for (const bookingId of bookingIds)
    await insertMail(tx, { kind, dedupeKey: `${kind}:${bookingId}:${quarterOf(now)}`, bookingId })
  await addJob(tx, 'send-notifications')
}

/** Returns the number of quarter-hours since 1970. */
const quarterOf = (now: Date): number => Math.floor(now.getTime() / (15 * 60 * 1000))

/** Queues the contact message to the company and a confirmation to its sender. A null address gets no mail. */
export async function announceMessage(
  tx: Database,
  messageId: number,
  addresses: { support: string | null; sender: string | null },
): Promise<void> {
  const { support, sender } = addresses
  const payload = { messageId }
  if (support) {
    const dedupeKey = `contact-message:${messageId}`
    await insertMailTo(tx, support, { kind: 'contact-message', dedupeKey, payload })
  }
  if (sender) {
    const dedupeKey = `contact-copy:${messageId}`
    await insertMailTo(tx, sender, { kind: 'contact-copy', dedupeKey, payload })
  }
  if (support || sender) await addJob(tx, 'send-notifications')
}

/** Queues staff's reply to a contact message. The mail is composed from the stored reply. */
export async function announceReply(tx: Database, reply: { id: number; to: string }): Promise<void> {
  const mail = { kind: 'support-reply' as const, payload: { replyId: reply.id } }
  await insertMailTo(tx, reply.to, { ...mail, dedupeKey: `support-reply:${reply.id}` })
  await addJob(tx, 'send-notifications')
}

export type LinkReason = 'forgotten' | 'invited' | 'reset'

/** Queues a mail with a link that lets a user set their own password. */
export async function announcePasswordLink(
  tx: Database,
  mail: { linkId: number; to: string; reason: LinkReason },
): Promise<void> {
  const { linkId, to, reason } = mail
  const dedupeKey = `set-password:${linkId}`
  await insertMailTo(tx, to, { kind: 'set-password', dedupeKey, payload: { linkId, reason } })
  await addJob(tx, 'send-notifications')
}

/** The contact of a person who asks for their data: an e-mail address gets mails, a phone number gets SMS. */
type DataContact = { email: string } | { phone: string }

/** Queues the link to the data of a person. */
export const announceDataLink = (tx: Database, linkId: number, to: DataContact): Promise<void> =>
  announceToPerson(tx, 'data-link', linkId, to)

/** Queues the receipt of an erasure. The row loses the contact when it is sent, or when it cannot be sent. */
export const announceErasure = (tx: Database, erasureId: number, to: DataContact): Promise<void> =>
  announceToPerson(tx, 'erasure-receipt', erasureId, to)

async function announceToPerson(
  tx: Database,
  mail: 'data-link' | 'erasure-receipt',
  id: number,
  to: DataContact,
): Promise<void> {
  const kind = 'email' in to ? mail : (`${mail}-sms` as const)
  const contact = 'email' in to ? to.email : `+${to.phone}`
  await insertMailTo(tx, contact, { kind, dedupeKey: `${kind}:${id}`, payload: { id } })
  await addJob(tx, 'send-notifications')
}

/**
 * Queues a mail to the owner about an invariant violation, but no second one until the invariant has held again.
 * `since` is the time when the current violation was first found.
 */
export async function announceInvariantViolation(
  tx: Database,
  owner: string,
  { promise, broken, since }: { promise: string; broken: number; since: Date },
): Promise<void> {
  const dedupeKey = `promise-broken:${promise}:${since.getTime()}`
  await insertMailTo(tx, owner, { kind: 'promise-broken', dedupeKey, payload: { promise, broken, since } })
  await addJob(tx, 'send-notifications')
}

/** Queues the owner's report of a Lagos day, once a day, unless the settings switch it off. */
export async function announceDailyReport(tx: Database, owner: string, day: string): Promise<void> {
  const dedupeKey = `daily-report:${day}`
  await insertMailTo(tx, owner, { kind: 'daily-report', dedupeKey, payload: { day } })
  await addJob(tx, 'send-notifications')
}

/** Queues a mail to the owner about a webhook that was switched off after the last retry of a message. */
export async function announceWebhookOff(
  tx: Database,
  owner: string,
  off: { endpointId: number; host: string; reason: string },
): Promise<void> {
  const dedupeKey = `webhook-off:${off.endpointId}:${randomUUID()}`
  await insertMailTo(tx, owner, { kind: 'webhook-off', dedupeKey, payload: off })
  await addJob(tx, 'send-notifications')
}
