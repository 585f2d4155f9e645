import type { SelfBooking, SelfContact } from '#contracts/changes/self-service.ts'
import { replaceContact } from '#server/changes/staff/change-contact.ts'
import { noteAct } from '#server/money/cancelling/note-act.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { actOnBooking, type PassengerAction, passengerEntry } from './act-on-booking.ts'
import type { SelfSession } from './self-session.ts'

/** Limits the changes, because each sends messages to addresses that the passenger chooses. */
const PER_BOOKING_AND_DAY = defineLimit({
  name: 'self-contact',
  counts: 'corrected contacts of one booking',
  most: 5,
  windowSeconds: 24 * 60 * 60,
})

/**
 * Corrects the e-mail address or phone number of a booking. Announces the change to the old and the new address, and
 * blocks payouts for 24 hours. The next act on money needs a new link, which is sent to the new address.
 */
export async function correctContact(
  context: AppContext,
  session: SelfSession,
  contact: SelfContact,
  by: PassengerAction,
): Promise<SelfBooking> {
  return actOnBooking(context, session, { act: 'contact', body: contact, by }, async (tx, { id }) => {
    await countOrRefuse(tx, PER_BOOKING_AND_DAY, `${id}`)
    await noteAct(tx, { bookingId: id, kind: 'contact' })
    const changed = await replaceContact(tx, id, contact)
    if (changed.length === 0)
      throw invalid({ email: 'Nothing has changed. Enter a new e-mail address or phone number.' })
    await writeLog(tx, passengerEntry(by, id, 'booking.contact', [`${changed.join(', ')} changed`]))
  })
}
