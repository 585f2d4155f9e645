import * as z from 'zod/mini'
import { recordId } from '#contracts/platform/record-id.ts'

export const SeatStatus = z.enum(['AVAILABLE', 'RESERVED', 'BOOKED', 'UNAVAILABLE'])
export type SeatStatus = z.infer<typeof SeatStatus>

/** The public does not see the real `bookingId`: it is null for a free seat and 0 for any other. */
export const Seat = z.object({
  id: z.int(),
  seatNo: z.string(),
  isAvailable: z.boolean(),
  status: SeatStatus,
  bookingId: z.nullable(z.int()),
})
export type Seat = z.infer<typeof Seat>

/** The data of each `seats` event of GET /trips/{id}/seats/live: all seats of the trip, by number. */
export const SeatMap = z.object({ seats: z.array(Seat) })
export type SeatMap = z.infer<typeof SeatMap>

export const SeatMapAnswer = z.object({ data: SeatMap })

const NO_SEATS = 'Choose at least one seat'

/**
 * Staff take free seats off sale, put seats back on sale, or hold free seats in their own name. Putting a seat back on
 * sale also ends a hold by staff. All seats belong to one trip; the update applies to all or none.
 */
export const SeatUpdate = z.strictObject({
  seatIds: z.array(recordId('Choose a valid seat'), NO_SEATS).check(
    z.minLength(1, NO_SEATS),
    z.maxLength(51, 'At most 51 seats'),
    z.refine((ids) => new Set(ids).size === ids.length, 'Choose each seat only once'),
  ),
  data: z.strictObject({
    status: z.enum(['AVAILABLE', 'UNAVAILABLE', 'RESERVED'], 'Choose a status that staff can set'),
  }),
})
export type SeatUpdate = z.infer<typeof SeatUpdate>

export const SeatUpdateAnswer = z.object({ data: z.object({ updated: z.int() }) })
