import * as z from 'zod/mini'
import { listAnswer, listQuery } from './lists.ts'
import { RecordId } from './record-id.ts'

export const LOG_TYPES = ['booking', 'admin'] as const

export const LogQuery = listQuery(['timestamp'], {
  type: z.optional(z.enum(LOG_TYPES)),
  actorId: z.optional(RecordId),
  bookingId: z.optional(RecordId),
})
export type LogQuery = z.infer<typeof LogQuery>

/** The fields that changed, by name; what they hold depends on the thing. */
const Fields = z.nullable(z.record(z.string(), z.unknown()))

export const Log = z.object({
  id: z.int(),
  type: z.enum(LOG_TYPES),
  /** Noun and verb: `refund.requested`. */
  action: z.string(),
  details: z.string(),
  timestamp: z.iso.datetime(),
  /** Forgotten after some months; null as well where nobody called. */
  ipAddress: z.nullable(z.string()),
  /** By the name of that day. Null: the product itself, or a visitor. */
  actor: z.nullable(z.object({ id: z.nullable(z.int()), name: z.string() })),
  bookingId: z.nullable(z.int()),
  entity: z.nullable(z.string()),
  entityId: z.nullable(z.int()),
  before: Fields,
  after: Fields,
  requestId: z.nullable(z.string()),
})
export type Log = z.infer<typeof Log>

export const LogPage = listAnswer(Log)
