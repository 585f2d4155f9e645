import * as z from 'zod/mini'
import { Told } from '#contracts/messages/notifications.ts'
import { RecordId, recordId } from '#contracts/platform/record-id.ts'

const NO_TRIP = 'Choose at least one trip'

/** The bus that would replace the bus in the URL. */
export const ReplacementQuery = z.strictObject({ newBusId: RecordId })

/** Assigns the bus `newBusId` to these trips of another bus. Changes all of them or none. */
export const BusReplacement = z.strictObject({
  newBusId: recordId('Bus is required'),
  tripIds: z.array(recordId(NO_TRIP), NO_TRIP).check(
    z.minLength(1, NO_TRIP),
    z.maxLength(200, 'Choose at most 200 trips'),
    z.refine((ids) => new Set(ids).size === ids.length, 'Choose each trip only once'),
  ),
})
export type BusReplacement = z.infer<typeof BusReplacement>

export const ReplacementPreviewAnswer = z.object({
  /** The upcoming trips of the bus that is replaced, in the order of departure. */
  data: z.array(
    z.object({
      tripId: z.int(),
      origin: z.string(),
      destination: z.string(),
      departTime: z.iso.datetime(),
      soldSeats: z.int(),
      /** How many seats the trip gains with the new bus; negative if it loses seats. */
      moreSeats: z.int(),
      /** `elsewhere`: the bus is free, but in another city. `clash` and `small` trips cannot get the bus. */
      check: z.enum(['ready', 'elsewhere', 'clash', 'small']),
      note: z.nullable(z.string()),
    }),
  ),
})
export type ReplacementPreview = z.infer<typeof ReplacementPreviewAnswer>['data']

export const BusReplacementAnswer = z.object({
  data: z.object({
    changed: z.int(),
    /** How many bookings are notified of the new bus. */
    told: Told,
  }),
})
