import * as z from 'zod/mini'
import { BookingIds } from '#contracts/bookings/bulk-bookings.ts'
import { LagosDay } from '#contracts/platform/lagos-day.ts'
import { listAnswer, listQuery } from '#contracts/platform/lists.ts'
import { emailAddress, phoneNumber, plainParagraphs, plainText } from '#contracts/platform/plain-text.ts'
import { RecordId, recordId } from '#contracts/platform/record-id.ts'

export const NOTIFICATION_TYPES = ['email', 'sms'] as const
/**
 * `delivered`: the mail server or the SMS gateway accepted the message. A later report of the gateway can change this
 * to `failed`. `dropped`: the message no longer applied when it was due, so it was not sent.
 */
export const NOTIFICATION_STATUSES = ['delivered', 'pending', 'failed', 'dropped'] as const

/**
 * Three SMS parts of 153 characters, not counting the company's name, which the server puts before the text. An e-mail
 * may be longer.
 */
export const LONGEST_SMS = 459
const LONGEST_LETTER = 5_000

const words = {
  type: z.enum(NOTIFICATION_TYPES, 'Type must be email or sms'),
  /** Subject of an e-mail. It is not sent with an SMS. */
  subject: z._default(plainText(0, '', 150), ''),
  message: plainParagraphs(
    1,
    'Message is required',
    LONGEST_LETTER,
    `Message must be at most ${LONGEST_LETTER} characters`,
  ),
}

const Email = emailAddress('Please enter a valid email')
const Phone = phoneNumber('Phone number must be at least 10 digits')

type Written = { type: 'email' | 'sms'; message: string }

const tooLongForSms = ({ type, message }: Written): string | undefined =>
  type === 'sms' && message.length > LONGEST_SMS
    ? `An SMS must be at most ${LONGEST_SMS} characters`
    : undefined

/** A message to one e-mail address or phone number, which need not belong to a passenger. */
export const NotificationInput = z
  .strictObject({
    ...words,
    contactInfo: z.string('Contact info is required').check(z.trim(), z.maxLength(254)),
  })
  .check(
    z.superRefine((input, context) => {
      const wrong = (path: string, message: string | undefined) =>
        message && context.issues.push({ code: 'custom', message, path: [path], input })
      const contact = (input.type === 'email' ? Email : Phone).safeParse(input.contactInfo)
      wrong('contactInfo', contact.error?.issues[0]?.message)
      wrong('message', tooLongForSms(input))
    }),
  )
export type NotificationInput = z.infer<typeof NotificationInput>

const ONE_AUDIENCE = 'Choose a trip or a booking'

const audience = {
  tripId: z.optional(recordId(ONE_AUDIENCE)),
  bookingToken: z.optional(plainText(1, ONE_AUDIENCE, 40)),
}

/** A message to the passenger of one booking, or to the passengers of all confirmed bookings of a trip. */
export const PassengerMessage = z.strictObject({ ...words, ...audience }).check(
  z.superRefine((input, context) => {
    const wrong = (path: string, message: string | undefined) =>
      message && context.issues.push({ code: 'custom', message, path: [path], input })
    if ((input.tripId === undefined) === (input.bookingToken === undefined)) wrong('tripId', ONE_AUDIENCE)
    wrong('message', tooLongForSms(input))
  }),
)
export type PassengerMessage = z.infer<typeof PassengerMessage>

/** A message to the passengers of several bookings, at most 100 at once. */
export const BulkMessage = z.strictObject({ ...words, ids: BookingIds }).check(
  z.superRefine((input, context) => {
    const message = tooLongForSms(input)
    if (message) context.issues.push({ code: 'custom', message, path: ['message'], input })
  }),
)
export type BulkMessage = z.infer<typeof BulkMessage>

export const AudienceQuery = z.object({ type: words.type, tripId: RecordId })
export type AudienceQuery = z.infer<typeof AudienceQuery>

/** The number of recipients. Each e-mail address or phone number counts once. */
export const AudienceAnswer = z.object({ data: z.object({ count: z.int() }) })

/** How many bookings are notified of a change of their trip. Those without an e-mail address get an SMS. */
export const Told = z.object({ byEmail: z.int(), bySms: z.int() })
export type Told = z.infer<typeof Told>

export const ToldAnswer = z.object({ data: Told })

export const NOTIFICATION_SORTS = ['sentAt', 'createdAt'] as const

/** `from` and `to` limit the Lagos day on which the message was created. Both are inclusive. */
export const NotificationQuery = listQuery(NOTIFICATION_SORTS, {
  type: z.optional(words.type),
  status: z.optional(z.enum(NOTIFICATION_STATUSES)),
  bookingId: z.optional(RecordId),
  from: z.optional(LagosDay),
  to: z.optional(LagosDay),
})
export type NotificationQuery = z.infer<typeof NotificationQuery>

export const Notification = z.object({
  id: z.int(),
  type: z.enum(NOTIFICATION_TYPES),
  contactInfo: z.string(),
  /**
   * In a list, the first 300 characters. An automatic message is empty until it is sent. Its text is then stored
   * without link tokens. The text of a password e-mail is never stored.
   */
  message: z.string(),
  sentAt: z.nullable(z.iso.datetime()),
  status: z.enum(NOTIFICATION_STATUSES),
  /** For example `ticket`, `receipt` or `staff-message`. */
  kind: z.string(),
  subject: z.nullable(z.string()),
  bookingId: z.nullable(z.int()),
  createdBy: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
  /** The reason why the last attempt failed or why the message was dropped. */
  lastError: z.nullable(z.string()),
  /** The SMS gateway's later report. Null for an e-mail, and before the report. */
  deliveryReport: z.nullable(z.enum(['delivered', 'failed', 'dnd'])),
  reportedAt: z.nullable(z.iso.datetime()),
})
export type Notification = z.infer<typeof Notification>

export const NotificationPage = listAnswer(Notification)

export const NotificationAnswer = z.object({ data: Notification })
