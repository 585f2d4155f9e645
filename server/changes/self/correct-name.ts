import type { SelfBooking, SelfName } from '#contracts/changes/self-service.ts'
import { lettersChanged, MOST_LETTERS } from '#domain/changes/name-correction.ts'
import { howToReachUs } from '#domain/changes/self-blocks.ts'
import { readName, renamePassenger } from '#server/changes/staff/change-contact.ts'
import { readCompany } from '#server/company/settings/read-company.ts'
import { noteAct } from '#server/money/cancelling/note-act.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { announceNewTicket } from '#server/platform/outbox/announce.ts'
import { actOnBooking, type PassengerAction, passengerEntry } from './act-on-booking.ts'
import type { SelfSession } from './self-session.ts'

/**
 * Corrects a few letters of the passenger's name, once. Staff make all other changes, because tickets are not
 * transferable.
 */
export async function correctName(
  context: AppContext,
  session: SelfSession,
  name: SelfName,
  by: PassengerAction,
): Promise<SelfBooking> {
  const help = howToReachUs(await readCompany(context))
  return actOnBooking(context, session, { act: 'name', body: name, by }, async (tx, { id }) => {
    const { passengerName } = name
    const before = await readName(tx, id)
    if (before === passengerName) throw invalid({ passengerName: 'Enter the corrected name' })
    if (lettersChanged(before, passengerName) > MOST_LETTERS)
      throw invalid({
        passengerName: `You can correct at most ${MOST_LETTERS} letters, because tickets are not transferable. ${help}`,
      })
    await noteAct(tx, { bookingId: id, kind: 'name' })
    await renamePassenger(tx, id, passengerName)
    await writeLog(tx, passengerEntry(by, id, 'booking.contact', ['name corrected']))
    await announceNewTicket(tx, id)
  })
}
