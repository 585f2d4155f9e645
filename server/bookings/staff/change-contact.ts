import type { ContactChange } from '#contracts/admin-bookings.ts'
import { normalizePhone } from '#domain/phone.ts'
import { changedMeanwhile, notFound, notPermitted } from '#server/errors.ts'
import { announceContactChanged, announceTicket } from '#server/messages/outbox/announce.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { type Contact, lockContact, updateContact } from './change-contact-queries.ts'
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
 * booking without an e-mail address gets one, the ticket is mailed to it. If the booking now belongs to another contact,
 * the former one is told, so that a passenger notices a change that they did not ask for. A booking whose passenger is
 * erased keeps no new contact: no erasure would find it.
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
    refuseIfErased(before)
    if (!before.isAsShown) throw changedMeanwhile('booking')
    const fields = Object.keys(WORDS) as Field[]
    const changed = fields.filter((field) => change[field] !== undefined && change[field] !== before[field])
    if (changed.some((field) => NEEDS_EDIT.includes(field)) && !mayDo(act.actor, 'bookings.edit'))
      throw notPermitted()
    if (changed.length === 0) return
    const former = ownerOf(before)
    const isPassedOn =
      former !== ownerOf({ email: change.email ?? before.email, mobile: change.mobile ?? before.mobile })
    await updateContact(tx, id, change)
    const words = changed.map((field) => WORDS[field]).join(', ')
    await writeLog(tx, staffEntry(act, { id }, 'booking.contact', [`${words} changed`]))
    if (before.email === '' && change.email && before.status === 'CONFIRMED') await announceTicket(tx, id)
    if (isPassedOn)
      await announceContactChanged(tx, { bookingId: id, reference: before.reference, to: former })
  })

/** The contact that a booking belongs to: its e-mail address, or its phone number if it has none. */
const ownerOf = ({ email, mobile }: Pick<Contact, 'email' | 'mobile'>): string =>
  email || (normalizePhone(mobile) ?? mobile)
