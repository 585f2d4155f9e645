import { randomUUID } from 'node:crypto'
import { normalizePhone } from '#domain/platform/phone.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { insertMail, insertMailTo, isAnnounced, type Kind, selectCompanyPhone, withTwin } from './queries.ts'

/**
 * Queues a message to the passenger of a booking: a mail, and an SMS if the kind has one with the same content. Each is
 * queued only if its condition in `queries.ts` holds. The same message with the same `once` is queued once; without
 * `once` each call queues another.
 */
export async function announce(
  tx: Database,
  kind: Kind,
  {
    bookingId,
    once = randomUUID(),
    payload = {},
  }: { bookingId: number; once?: number | string; payload?: object },
): Promise<void> {
  for (const one of withTwin(kind))
    await insertMail(tx, { kind: one, dedupeKey: `${one}:${once}`, bookingId, payload })
}

/**
 * Queues the ticket in the transaction that confirms the booking, so that a rollback undoes both: by mail, and by SMS if
 * the booking was made by USSD. A booking restored after a cancellation already had a ticket mail and gets another.
 */
export async function announceTicket(tx: Database, bookingId: number): Promise<void> {
  await insertMail(tx, { kind: 'confirmed-sms', dedupeKey: `confirmed-sms:${bookingId}`, bookingId })
  const isFirst = await insertMail(tx, { kind: 'ticket', dedupeKey: `ticket:${bookingId}`, bookingId })
  if (!isFirst && (await isAnnounced(tx, `ticket:${bookingId}`)))
    await announce(tx, 'ticket-again', { bookingId })
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
  await announce(tx, kind, { bookingId, once: paymentId, payload: { paymentId } })
  if (isBalance) await announce(tx, 'confirmed-sms', { bookingId, once: `paid:${paymentId}` })
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
  return insertMail(tx, { kind, dedupeKey, bookingId, payload: { linkId } })
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
}

type ContactChanged = {
  reference: string
  changed: readonly ('email' | 'mobile')[]
  former: { email: string; mobile: string }
}

/** Queues the ticket for a caller: with the reference if the booking was made by USSD, otherwise with the link. */
export async function announceTicketToCaller(tx: Database, bookingId: number): Promise<void> {
  const dedupeKey = `confirmed-sms:${randomUUID()}`
  const isByUssd = await insertMail(tx, { kind: 'confirmed-sms', dedupeKey, bookingId })
  if (!isByUssd) await announce(tx, 'ticket-sms', { bookingId })
}

/** Queues a ticket with new details by mail, or by SMS without an e-mail address. */
export async function announceNewTicket(tx: Database, bookingId: number): Promise<void> {
  for (const kind of ['new-ticket-sms', 'ticket-again'] as const) await announce(tx, kind, { bookingId })
}

/** Queues the link with which a passenger may cancel or change a booking, by the way that the passenger chose. */
export async function announceActLink(
  tx: Database,
  bookingId: number,
  { linkId, channel }: { linkId: number; channel: 'email' | 'sms' },
): Promise<boolean> {
  const kind = channel === 'sms' ? 'act-link-sms' : 'act-link'
  return insertMail(tx, {
    kind,
    dedupeKey: `act-link:${linkId}`,
    bookingId,
    payload: { linkId },
  })
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
}

/**
 * Queues the mail that a visitor requests in Manage Booking, at most once per booking and quarter of an hour: the form
 * is public and must not flood a mailbox.
 */
export const announceRetrieval = (db: Database, bookingId: number, now: Date): Promise<boolean> =>
  insertMail(db, { kind: 'retrieval', dedupeKey: `retrieval:${bookingId}:${quarterOf(now)}`, bookingId })

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
}

/** Queues staff's reply to a contact message. The mail is composed from the stored reply. */
export async function announceReply(tx: Database, reply: { id: number; to: string }): Promise<void> {
  const mail = { kind: 'support-reply' as const, payload: { replyId: reply.id } }
  await insertMailTo(tx, reply.to, { ...mail, dedupeKey: `support-reply:${reply.id}` })
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
}

/**
 * Queues a mail to the owner about an invariant violation, but no second one until the invariant has held again.
 * `since` is the time when the current violation was first found.
 */
export async function announceInvariantViolation(
  tx: Database,
  owner: string,
  { invariant, broken, since }: { invariant: string; broken: number; since: Date },
): Promise<void> {
  const dedupeKey = `invariant-broken:${invariant}:${since.getTime()}`
  await insertMailTo(tx, owner, {
    kind: 'invariant-broken',
    dedupeKey,
    payload: { invariant, broken, since },
  })
}

/** Queues the owner's report of a Lagos day, once a day, unless the settings switch it off. */
export async function announceDailyReport(tx: Database, owner: string, day: string): Promise<void> {
  const dedupeKey = `daily-report:${day}`
  await insertMailTo(tx, owner, { kind: 'daily-report', dedupeKey, payload: { day } })
}

/** Queues a mail to the owner about a webhook that was switched off after the last retry of a message. */
export async function announceWebhookOff(
  tx: Database,
  owner: string,
  off: { endpointId: number; host: string; reason: string },
): Promise<void> {
  const dedupeKey = `webhook-off:${off.endpointId}:${randomUUID()}`
  await insertMailTo(tx, owner, { kind: 'webhook-off', dedupeKey, payload: off })
}
