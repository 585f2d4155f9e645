import type { Seat, SeatMap } from '#contracts/seats.ts'

/** Server-sent events: an empty line ends each, a line that starts with a colon is not for the page. */

/** Sent first: a browser that loses the stream comes back after three seconds. */
export const GREETING = Buffer.from('retry: 3000\n\n')

/** Keeps proxies, which drop what is silent for a minute, from dropping a bus where nothing happens. */
export const HEARTBEAT = Buffer.from(': still here\n\n')

export const seatsEvent = (seats: Seat[]): Buffer =>
  Buffer.from(`event: seats\ndata: ${JSON.stringify({ seats } satisfies SeatMap)}\n\n`)
