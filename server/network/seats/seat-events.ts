import type { Seat, SeatMap } from '#contracts/seats.ts'

/** Server-sent events: an empty line ends each event, and the page ignores lines that start with a colon. */

/** Sent first: a browser that loses the stream reconnects after three seconds. */
export const RECONNECT_DELAY = Buffer.from('retry: 3000\n\n')

/** Prevents proxies, which close connections after a minute of silence, from closing the stream of a quiet trip. */
export const HEARTBEAT = Buffer.from(': still here\n\n')

export const seatsEvent = (seats: Seat[]): Buffer =>
  Buffer.from(`event: seats\ndata: ${JSON.stringify({ seats } satisfies SeatMap)}\n\n`)
