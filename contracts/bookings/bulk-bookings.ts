import * as z from 'zod/mini'
import { recordId } from '#contracts/platform/record-id.ts'

/** The most bookings in one request: as many as the longest page of the back-office list shows. */
const MAX_BOOKINGS = 100

const TOO_MANY = `Choose at most ${MAX_BOOKINGS} bookings`

export const BookingIds = z
  .array(recordId('Enter a valid ID'))
  .check(z.minLength(1, 'Choose at least one booking'), z.maxLength(MAX_BOOKINGS, TOO_MANY))

export const BulkTickets = z.strictObject({ ids: BookingIds })

/** The key has at most 180 characters: the server adds the id of a booking, and a stored key has at most 200. */
export const BulkHeaders = z.object({
  'idempotency-key': z.optional(z.string().check(z.minLength(8), z.maxLength(180))),
})

const IDS = /^\d{1,10}(,\d{1,10})*$/
const UP_TO_MAX_IDS = new RegExp(`^\\d{1,10}(,\\d{1,10}){0,${MAX_BOOKINGS - 1}}$`)
const NOT_IDS = 'Enter IDs separated by commas'

/** Booking ids in the URL of an export, separated by commas. */
export const BookingIdsText = z.pipe(
  z
    .string()
    .check(z.regex(UP_TO_MAX_IDS, { error: ({ input }) => (IDS.test(String(input)) ? TOO_MANY : NOT_IDS) })),
  z.transform((text) => text.split(',')),
)

const OUTCOMES = ['sent', 'no-email', 'not-confirmed', 'not-found', 'refused'] as const

/** The result for one booking. `reason` is null unless the outcome is `refused`. */
export const BulkResult = z.object({
  id: z.int(),
  outcome: z.enum(OUTCOMES),
  reason: z.nullable(z.string()),
})
export type BulkResult = z.infer<typeof BulkResult>

/** One result for each id, in the order of the request. A repeated id has one result. */
export const BulkAnswer = z.object({ data: z.array(BulkResult) })
