import type { Message, MessageWithReplies, SenderBooking } from '#contracts/messages/messages.ts'
import { kobo, toNaira } from '#domain/platform/money.ts'
import type { MessageRow, ReplyRow, SenderBookingRow } from './queries.ts'

export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  subject: row.subject,
  message: row.message,
  status: row.status,
  receivedAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentReply = (row: ReplyRow): MessageWithReplies['replies'][number] => ({
  id: row.id,
  body: row.body,
  repliedBy: row.replied_by,
  sentAt: row.created_at.toISOString(),
  delivery: row.delivery,
})

export const presentSenderBooking = (row: SenderBookingRow): SenderBooking => ({
  id: row.id,
  bookingToken: row.booking_token,
  status: row.status,
  passengerName: row.passenger_name,
  route: { origin: row.origin, destination: row.destination },
  departTime: row.depart_time.toISOString(),
  seatNos: row.seat_nos,
  amountDue: toNaira(kobo(row.due_kobo)),
})
