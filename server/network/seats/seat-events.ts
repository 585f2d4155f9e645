import type { Seat, SeatMap } from '#contracts/network/seats.ts'

/** These are server-sent events: an empty line ends each event, and browsers ignore lines that start with a colon. */

/** The start of each stream. It tells the browser to reconnect three seconds after it loses the stream. */
export const RECONNECT_DELAY = Buffer.from('retry: 3000\n\n')

/** Keeps the stream of a trip without changes open: proxies close a connection after a minute of silence. */
export const HEARTBEAT = Buffer.from(': still here\n\n')

export const seatsEvent = (seats: Seat[]): Buffer =>
  Buffer.from(`event: seats\ndata: ${JSON.stringify({ seats } satisfies SeatMap)}\n\n`)
