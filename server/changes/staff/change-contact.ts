import type { ContactChange } from '#contracts/changes/admin-bookings.ts'
import { normalizePhone } from '#domain/platform/phone.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { changedMeanwhile, notFound, notPermitted } from '#server/platform/errors.ts'
import { endLinks } from '#server/platform/links/one-time-links.ts'
import {
  announceContactChanged,
  announceNewTicket,
  announceTicket,
} from '#server/platform/outbox/announce.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { type Contact, endPermissions, selectContact, updateContact } from './change-contact-queries.ts'
import { refuseIfErased } from './lock-as-shown.ts'
import { staffEntry } from './staff-log.ts'

type Field = Exclude<keyof ContactChange, 'updatedAt'>

const WORDS: Record<Field, string> = {
  passengerName: 'name',
  passengerAddress: 'address',
  email: 'e-mail',
  mobile: 'phone',
  nextOfKinName: 'next of kin',
  nextOfKinPhone: 'next of kin phone',
}

/** Only staff with `bookings.edit` may change these fields: a ticket must not be passed on to another person. */
const NEEDS_EDIT: readonly Field[] = ['passengerName', 'nextOfKinName', 'nextOfKinPhone']

/**
 * Changes the passenger's contact details. The log records which fields changed, never their values. If a confirmed
 * booking without an e-mail address gets one, the ticket is mailed to it. Refuses a booking whose passenger is erased,
 * because no later erasure would find the new contact.
 */
export const changeContact = (
  db: Database,
  act: StaffAction,
  id: number,
  change: ContactChange,
): Promise<void> =>
  withTransaction(db, async (tx) => {
    await lockInOrder(tx, { bookings: ['update', id] })
    const before = await selectContact(tx, id, change.updatedAt)
    if (!before) throw notFound('Booking')
    refuseIfErased(before)
    if (!before.isAsShown) throw changedMeanwhile('booking')
    const fields = Object.keys(WORDS) as Field[]
    const changed = fields.filter((field) => change[field] !== undefined && change[field] !== before[field])
    if (changed.some((field) => NEEDS_EDIT.includes(field)) && !mayDo(act.actor, 'bookings.edit'))
      throw notPermitted()
    if (changed.length === 0) return
    await updateAndAnnounce(tx, id, { before, change, by: act.actor.id })
    const words = changed.map((field) => WORDS[field]).join(', ')
    await writeLog(tx, staffEntry(act, { id }, 'booking.contact', [`${words} changed`]))
    if (before.email === '' && change.email && before.status === 'CONFIRMED') await announceTicket(tx, id)
  })

/**
 * Replaces the e-mail address or phone number of a locked booking for its passenger, and mails the ticket to a new
 * address. Returns the changed fields in words.
 */
export async function replaceContact(
  tx: Database,
  id: number,
  change: Pick<ContactChange, 'email' | 'mobile'>,
): Promise<string[]> {
  const before = await selectContact(tx, id, undefined)
  if (!before) throw notFound('Booking')
  refuseIfErased(before)
  const changed = CONTACTS.filter((field) => change[field] !== undefined && change[field] !== before[field])
  if (changed.length === 0) return []
  await updateAndAnnounce(tx, id, { before, change, by: null })
  if (changed.includes('email')) await announceNewTicket(tx, id)
  return changed.map((field) => WORDS[field])
}

export async function readName(tx: Database, id: number): Promise<string> {
  const contact = await selectContact(tx, id, undefined)
  if (!contact) throw notFound('Booking')
  return contact.passengerName
}

export const renamePassenger = (tx: Database, id: number, passengerName: string): Promise<void> =>
  updateContact(tx, id, { passengerName }, null)

const CONTACTS = ['email', 'mobile'] as const

/**
 * Stores the change. `by` is the member of staff, or null for the passenger. Announces a new e-mail address or phone
 * number to the former and the new contacts, so that a passenger notices a change that they did not request. Ends the
 * links that were sent to the former contacts and the permission of the browsers in which one was used.
 */
async function updateAndAnnounce(
  tx: Database,
  id: number,
  { before, change, by }: { before: Contact; change: ContactChange; by: number | null },
): Promise<void> {
  await updateContact(tx, id, change, by)
  const changed = CONTACTS.filter(
    (field) => change[field] !== undefined && !isSameContact(change[field], before[field]),
  )
  if (changed.length === 0) return
  await endLinks(tx, { purpose: 'booking-act', subject: id })
  await endPermissions(tx, id)
  await announceContactChanged(tx, id, { reference: before.reference, changed, former: before })
}

/** Treats two spellings of a phone number as the same contact. */
const isSameContact = (a: string, b: string): boolean =>
  a === b || (normalizePhone(a) !== undefined && normalizePhone(a) === normalizePhone(b))
