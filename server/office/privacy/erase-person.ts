import type { ErasureReceipt } from '#contracts/my-data.ts'
import type { Removed } from '#domain/my-data.ts'
import { AppError } from '#server/errors.ts'
import { announceErasure } from '#server/messages/outbox/announce.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { deleteConsents } from './consent-queries.ts'
import { digestOfPerson } from './consents.ts'
import {
  blankPayer,
  blankVisitorAddresses,
  blankWebhooksOf,
  deleteAnswers,
  deleteMessages,
  eraseNotifications,
  forgetBookings,
  insertErasure,
  scrubNotes,
  selectMessageKeys,
  selectPayments,
} from './erase-queries.ts'
import { deleteDataLinks } from './link-queries.ts'
import type { Person } from './person.ts'
import { selectBookingIds, selectMessageIds, selectNotificationIds } from './person-queries.ts'
import { presentReceipt } from './read-receipt.ts'
import { blocksOf } from './summarize-data.ts'

/** `by` is null if the person used a link. */
export type ErasedBy = { act: StaffAction; identity: string } | null

/**
 * Erases a person in the caller's transaction and queues the receipt. Bookings, payments and refunds stay as records of
 * seats and money. Refuses while a journey, held seats, a payment, a refund or a dispute still needs the person.
 */
export async function erasePerson(tx: Database, person: Person, by: ErasedBy): Promise<ErasureReceipt> {
  const bookingIds = await selectBookingIds(tx, person, { lock: true })
  const blocks = await blocksOf(tx, bookingIds)
  if (blocks.length > 0) throw new AppError('CONFLICT', blocks.join(' '))
  const erasure = await insertErasure(tx, {
    staffId: by?.act.actor.id ?? null,
    identity: by?.identity ?? null,
    removed: await removeAll(tx, person, bookingIds),
  })
  await announceErasure(tx, erasure.id, person)
  await writeLog(tx, {
    ...by?.act,
    type: 'admin',
    action: 'privacy.erased',
    details: `receipt ${erasure.id}, ${by ? 'by staff' : 'with a link'}`,
    entity: 'erasure',
    entityId: erasure.id,
  })
  return presentReceipt(erasure)
}

async function removeAll(tx: Database, person: Person, bookingIds: readonly number[]): Promise<Removed> {
  const email = 'email' in person ? person.email : null
  const messageIds = await selectMessageIds(tx, person)
  const payments = await selectPayments(tx, bookingIds, email)
  const emails = email ? [email] : []
  const phones = 'phone' in person ? [person.phone] : []

  await scrubNotes(tx, bookingIds)
  const keys = await selectMessageKeys(tx, messageIds)
  const ids = await selectNotificationIds(tx, person)
  const notifications = await eraseNotifications(tx, { bookingIds, keys, ids })
  const bookings = await forgetBookings(tx, bookingIds)
  if (email) await blankPayer(tx, email)
  await blankWebhooksOf(tx, { references: payments, emails })
  await deleteMessages(tx, messageIds)
  await deleteAnswers(tx, { emails, phones })
  await blankVisitorAddresses(tx, bookingIds)
  await deleteDataLinks(tx, person)
  await deleteConsents(tx, await digestOfPerson(tx, person))
  return { bookings, payments: payments.length, notifications, messages: messageIds.length }
}
