import * as z from 'zod/mini'

export const SeatStatus = z.enum(['AVAILABLE', 'RESERVED', 'BOOKED', 'UNAVAILABLE'])
export type SeatStatus = z.infer<typeof SeatStatus>

/** `bookingId` tells the public taken or free and nothing else: null is free, 0 is taken, and no booking has the id 0. */
export const Seat = z.object({
  id: z.int(),
  seatNo: z.string(),
  isAvailable: z.boolean(),
  status: SeatStatus,
  bookingId: z.nullable(z.int()),
})
export type Seat = z.infer<typeof Seat>

/** What each `seats` event of GET /trips/{id}/seats/live carries: all seats of the trip, by number. */
export const SeatMap = z.object({ seats: z.array(Seat) })
export type SeatMap = z.infer<typeof SeatMap>

export const SeatMapAnswer = z.object({ data: SeatMap })
