import { randomUUID } from 'node:crypto'
import type { ContactChange } from '#contracts/admin-bookings.ts'
import { endActLinks } from '#server/bookings/act-links/end-links.ts'
import { changedMeanwhile, notFound, notPermitted } from '#server/errors.ts'
import {
  announceContactChanged,
  announceNewTicket,
  announceTicket,
} from '#server/messages/outbox/announce.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { type Contact, lockContact, updateContact } from './change-contact-queries.ts'
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
 * booking without an e-mail address gets one, the ticket is mailed to it.
 */
export const changeContact = (
  db: Database,
  act: StaffAction,
  id: number,
  change: ContactChange,
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const before = await lockContact(tx, id, change.updatedAt)
    if (!before) throw notFound('Booking')
    if (!before.isAsShown) throw changedMeanwhile('booking')
    const fields = Object.keys(WORDS) as Field[]
    const changed = fields.filter((field) => change[field] !== undefined && change[field] !== before[field])
    if (changed.some((field) => NEEDS_EDIT.includes(field)) && !mayDo(act.actor, 'bookings.edit'))
      throw notPermitted()
    if (changed.length === 0) return
    await announceAndUpdate(tx, id, before, change, changed)
    const words = changed.map((field) => WORDS[field]).join(', ')
    await writeLog(tx, staffEntry(act, { id }, 'booking.contact', [`${words} changed`]))
    if (before.email === '' && change.email && before.status === 'CONFIRMED') await announceTicket(tx, id)
  })

/**
 * Replaces the e-mail address or phone number for the passenger, and mails the ticket to a new address. Returns the
 * changed fields in words.
 */
export async function replaceContact(
  tx: Database,
  id: number,
  change: Pick<ContactChange, 'email' | 'mobile'>,
): Promise<string[]> {
  const before = await lockContact(tx, id, undefined)
  if (!before) throw notFound('Booking')
  const fields = ['email', 'mobile'] as const
  const changed = fields.filter((field) => change[field] !== undefined && change[field] !== before[field])
  if (changed.length === 0) return []
  await announceAndUpdate(tx, id, before, change, changed)
  if (changed.includes('email')) await announceNewTicket(tx, id)
  return changed.map((field) => WORDS[field])
}

export async function readName(tx: Database, id: number): Promise<string> {
  const contact = await lockContact(tx, id, undefined)
  if (!contact) throw notFound('Booking')
  return contact.passengerName
}

export const renamePassenger = (tx: Database, id: number, passengerName: string): Promise<void> =>
  updateContact(tx, id, { passengerName })

/**
 * Stores the change. A new e-mail address or phone number of a confirmed booking is announced to the old and the new
 * ones, and links that were sent to the old ones stop working: only the passenger must be able to change them.
 */
async function announceAndUpdate(
  tx: Database,
  id: number,
  before: Contact,
  change: ContactChange,
  changed: readonly Field[],
): Promise<void> {
  const contacts = (['email', 'mobile'] as const).filter((field) => changed.includes(field))
  // The first e-mail address replaces none.
  const isAnnounced = contacts.some((field) => before[field] !== '') && before.status === 'CONFIRMED'
  const news = { changeId: randomUUID(), changed: contacts }
  if (isAnnounced) await announceContactChanged(tx, id, { ...news, to: 'old' })
  await updateContact(tx, id, change)
  if (isAnnounced) await announceContactChanged(tx, id, { ...news, to: 'new' })
  if (contacts.length > 0) await endActLinks(tx, id)
}
