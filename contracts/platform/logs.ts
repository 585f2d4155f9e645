import * as z from 'zod/mini'
import { LagosDay } from './lagos-day.ts'
import { listAnswer, listQuery } from './lists.ts'
import { RecordId } from './record-id.ts'

export const LOG_TYPES = ['booking', 'admin'] as const

/** `from` and `to` are inclusive Lagos days. */
export const LogQuery = listQuery(['timestamp'], {
  type: z.optional(z.enum(LOG_TYPES)),
  actorId: z.optional(RecordId),
  bookingId: z.optional(RecordId),
  from: z.optional(LagosDay),
  to: z.optional(LagosDay),
})
export type LogQuery = z.infer<typeof LogQuery>

/** Values before or after the action, by field name. For an edit, only the changed fields. */
const Fields = z.nullable(z.record(z.string(), z.unknown()))

export const LogEntry = z.object({
  id: z.int(),
  type: z.enum(LOG_TYPES),
  /** The subject and what happened to it, for example `refund.requested`. */
  action: z.string(),
  details: z.string(),
  timestamp: z.iso.datetime(),
  /** Null after 90 days, for jobs and webhooks, and for payments by visitors. */
  ipAddress: z.nullable(z.string()),
  /** Null if the system or a visitor acted. `name` is the name that the user had at that time. */
  actor: z.nullable(z.object({ id: z.nullable(z.int()), name: z.string() })),
  bookingId: z.nullable(z.int()),
  entity: z.nullable(z.string()),
  entityId: z.nullable(z.int()),
  before: Fields,
  after: Fields,
  requestId: z.nullable(z.string()),
})
export type LogEntry = z.infer<typeof LogEntry>

export const LogPage = listAnswer(LogEntry)
