import type { Removed } from '#domain/office/my-data.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { endLinks } from '#server/platform/links/one-time-links.ts'
import { announceErasure } from '#server/platform/outbox/announce.ts'
import { deleteConsents } from './consent-queries.ts'
import {
  blankPassengers,
  blankPayers,
  blankVisitorAddresses,
  blankWebhooksOf,
  deleteAnswers,
  deleteMessages,
  type ErasureRow,
  eraseNotifications,
  forgetBookings,
  insertErasure,
  scrubNotes,
  selectMessageKeys,
  selectReferences,
} from './erase-queries.ts'
import { type ErasureLine, erasureLine } from './erasure-line.ts'
import { findHoldings, type Holdings } from './holdings.ts'
import { contactOf, type Person, type Reach } from './person.ts'
import { digestOfPerson, personDigests } from './person-digest.ts'
import { lockBookings, redirectWaiting } from './person-queries.ts'
import { blocksOf } from './summarize-data.ts'

/** `by` is null if the person used a link. */
export type ErasedBy = { act: StaffAction; identity: string } | null

/**
 * `line` is written to the process log after the commit. It is built inside the transaction, so that a failure to build it
 * undoes the erasure.
 */
export type Erasure = ErasureRow & { line: ErasureLine | undefined }

/**
 * Erases a person in the caller's transaction and queues the receipt. Bookings, payments and refunds stay as records of
 * seats and money. Refuses while a journey, held seats, a payment, a refund or a dispute still needs the person.
 */
export async function erasePerson(tx: Database, person: Person, by: ErasedBy): Promise<Erasure> {
  const reach: Reach = { proof: by ? 'identity' : 'link' }
  const removed = await removePerson(tx, person, reach)
  const digests = await personDigests(tx)
  const erasure = await insertErasure(tx, {
    staffId: by?.act.actor.id ?? null,
    identity: by?.identity ?? null,
    removed,
    person: digests.of(person),
    reach,
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
  return { ...erasure, line: erasureLine(erasure, digests) }
}

/**
 * Removes the data of a person, as far as the proof of the request allows (`reach`). Writes no receipt and no audit entry.
 * Refuses with CONFLICT while a record is still needed. A second removal changes nothing.
 */
export async function removePerson(tx: Database, person: Person, reach: Reach): Promise<Removed> {
  await lockBookings(tx, person, reach)
  const holdings = await findHoldings(tx, person, reach)
  const blocks = await blocksOf(tx, holdings)
  if (blocks.length > 0) throw new AppError('CONFLICT', blocks.join(' '))
  const removed = await removeAll(tx, person, holdings)
  await endLinks(tx, { purpose: 'my-data', subject: contactOf(person) })
  await deleteConsents(tx, await digestOfPerson(tx, person), reach.asOf)
  return removed
}

async function removeAll(tx: Database, person: Person, holdings: Holdings): Promise<Removed> {
  const { bookingIds, messageIds, notificationIds, otherPaymentIds, passengerIds } = holdings
  const references = await selectReferences(tx, bookingIds, otherPaymentIds)
  const emails = 'email' in person ? [person.email] : []
  const phones = 'phone' in person ? [person.phone] : []

  await scrubNotes(tx, bookingIds)
  const keys = await selectMessageKeys(tx, messageIds)
  const notifications = await eraseNotifications(tx, { bookingIds, keys, ids: notificationIds })
  const bookings = await forgetBookings(tx, bookingIds)
  await blankPassengers(tx, passengerIds)
  await redirectWaiting(tx, person)
  await blankPayers(tx, otherPaymentIds)
  await blankWebhooksOf(tx, { references, emails })
  await deleteMessages(tx, messageIds)
  await deleteAnswers(tx, { emails, phones })
  await blankVisitorAddresses(tx, bookingIds)
  return { bookings, payments: references.length, notifications, messages: messageIds.length }
}
