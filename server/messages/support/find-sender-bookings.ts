import type { SenderBooking } from '#contracts/messages/messages.ts'
import { referencesIn } from '#domain/messages/references-in.ts'
import { normalizePhone } from '#domain/platform/phone.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentSenderBooking } from './present-message.ts'
import { selectSenderBookings } from './queries.ts'
import { readMessage } from './read-message.ts'

export async function findSenderBookings(db: Database, messageId: number): Promise<SenderBooking[]> {
  const { email, phone, subject, message } = await readMessage(db, messageId)
  const rows = await selectSenderBookings(db, {
    email,
    // With null the query compares no numbers. An empty string would match all bookings without a number.
    phone: phone === null ? null : (normalizePhone(phone) ?? null),
    references: referencesIn(`${subject}\n${message}`),
  })
  return rows.map(presentSenderBooking)
}
