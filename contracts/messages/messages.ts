import * as z from 'zod/mini'
import { LagosDay } from '#contracts/platform/lagos-day.ts'
import { listAnswer, listQuery } from '#contracts/platform/lists.ts'
import { plainParagraphs } from '#contracts/platform/plain-text.ts'
import { shownAt } from '#contracts/platform/shown-at.ts'
import { BOOKING_STATUSES } from '#domain/bookings/booking-statuses.ts'

export const MESSAGE_STATUSES = ['new', 'answered', 'closed'] as const
const status = z.enum(MESSAGE_STATUSES)

/** `from` and `to` limit the Lagos day on which the message arrived. Both are inclusive. */
export const MessageQuery = listQuery(['received', 'name', 'subject', 'status'], {
  status: z.optional(status),
  from: z.optional(LagosDay),
  to: z.optional(LagosDay),
})
export type MessageQuery = z.infer<typeof MessageQuery>

/** A message from the contact form. */
export const Message = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  subject: z.string(),
  message: z.string(),
  status,
  receivedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Message = z.infer<typeof Message>

export const MessagePage = listAnswer(Message)

const Reply = z.object({
  id: z.int(),
  body: z.string(),
  repliedBy: z.string(),
  sentAt: z.iso.datetime(),
  /** State of the mail with the reply. Null if there is no such mail. */
  delivery: z.nullable(z.enum(['pending', 'delivered', 'failed'])),
})

export const MessageAnswer = z.object({ data: z.extend(Message, { replies: z.array(Reply) }) })
export type MessageWithReplies = z.infer<typeof MessageAnswer>['data']

/**
 * A booking with the sender's e-mail address or phone number, or whose reference is in the message. A draft is not
 * found by its phone number.
 */
const SenderBooking = z.object({
  id: z.int(),
  bookingToken: z.string(),
  status: z.enum(BOOKING_STATUSES),
  passengerName: z.string(),
  route: z.object({ origin: z.string(), destination: z.string() }),
  departTime: z.iso.datetime(),
  seatNos: z.array(z.string()),
  /** Naira. */
  amountDue: z.number(),
})
export type SenderBooking = z.infer<typeof SenderBooking>

export const SenderBookingsAnswer = z.object({ data: z.array(SenderBooking) })

const NOTHING_WRITTEN = 'Write a reply first'

export const ReplyInput = z.strictObject({
  body: plainParagraphs(1, NOTHING_WRITTEN, 5000, 'At most 5,000 characters'),
  updatedAt: z.optional(shownAt),
})
export type ReplyInput = z.infer<typeof ReplyInput>

export const MessageChange = z.strictObject({ status, updatedAt: z.optional(shownAt) })
export type MessageChange = z.infer<typeof MessageChange>
