import type { Readable } from 'node:stream'
import type { Seat } from '#contracts/seats.ts'
import type { AppContext } from '#server/context.ts'
import { unavailable } from '#server/errors.ts'
import { briefCache } from '#server/platform/http/brief-cache.ts'
import { createAudience, tellOne } from './audience.ts'
import { listSeats, readSeatMaps } from './list-seats.ts'
import { selectPictures } from './queries.ts'
import { HEARTBEAT, seatsEvent } from './seat-events.ts'

const LOOK_EVERY_MS = 400
const LOOK_AFTER_FAILURE_MS = 2_000
const HEARTBEAT_EVERY_MS = 15_000

type Shown = { picture: string; event: Buffer }

const LIMITS = { most: 5_000, mostPerAddress: 500, leastPerAddress: 20 }

export type LiveSeats = {
  /** The seats of a trip as a stream of events: as they are, then again whenever they change. */
  watch: (tripId: number, address: string) => Promise<Readable>
  close: () => void
}

/**
 * While anybody watches, this node looks every 400 ms at all the trips watched through it, in one statement, and tells
 * those whose seats look different. So every node hears of every change within a second, whoever made it, and of holds
 * that lapse, which nobody makes.
 *
 * NOTIFY from a trigger on seats was tried first. PostgreSQL takes one lock for the whole cluster before a notifying
 * transaction commits and keeps it until the commit is on disk: holds fell to a quarter and less (1,050 to 250 a second).
 * Looking costs the sale nothing, needs no connection outside the pool, and misses nothing after a restart.
 */
export function createLiveSeats({ db, log }: Pick<AppContext, 'db' | 'log'>): LiveSeats {
  const audience = createAudience(LIMITS)
  const shown = new Map<number, Shown>()
  const firstLooks = briefCache<Seat[]>({ forMs: LOOK_EVERY_MS, most: 500 })
  const heartbeat = setInterval(() => audience.tellAll(HEARTBEAT), HEARTBEAT_EVERY_MS).unref()
  let nextLook: NodeJS.Timeout | undefined
  let isClosed = false

  async function watch(tripId: number, address: string): Promise<Readable> {
    if (isClosed) throw unavailable()
    const stream = audience.join(tripId, address)
    try {
      tellOne(stream, await lastEvent(tripId))
    } catch (error) {
      stream.destroy()
      throw error
    }
    lookIn(LOOK_EVERY_MS)
    return stream
  }

  /** What the watchers of a trip were told last. The first of them asks the database. */
  async function lastEvent(tripId: number): Promise<Buffer> {
    const known = shown.get(tripId)
    if (known) return known.event
    const seats = await firstLooks.read(String(tripId), () => listSeats(db, tripId))
    // A look may have come in between and knows better.
    return (shown.get(tripId) ?? remember(tripId, seats)).event
  }

  function remember(tripId: number, seats: Seat[]): Shown {
    const now = { picture: pictureOf(seats), event: seatsEvent(seats) }
    shown.set(tripId, now)
    return now
  }

  function lookIn(ms: number): void {
    if (isClosed) return
    nextLook ??= setTimeout(async () => {
      const wait = await look().then(() => LOOK_EVERY_MS, rest)
      nextLook = undefined
      if (audience.tripIds().length > 0) lookIn(wait)
      else shown.clear()
    }, ms)
  }

  async function look(): Promise<void> {
    for (const tripId of shown.keys()) if (!audience.isWatched(tripId)) shown.delete(tripId)
    const tripIds = audience.tripIds()
    const pictures = new Map((await selectPictures(db, tripIds)).map((row) => [row.tripId, row.picture]))
    const changed = tripIds.filter((tripId) => pictures.get(tripId) !== shown.get(tripId)?.picture)
    if (changed.length === 0) return
    const maps = await readSeatMaps(db, changed)
    for (const tripId of changed) {
      const seats = maps.get(tripId)
      if (seats) audience.tell(tripId, remember(tripId, seats).event)
      else forget(tripId)
    }
  }

  /** No longer for sale. The browser asks again, is told that there is no such trip, and stops. */
  function forget(tripId: number): void {
    shown.delete(tripId)
    audience.dismiss(tripId)
  }

  function rest(error: unknown): number {
    log.warn({ err: error }, 'live seats could not be read')
    return LOOK_AFTER_FAILURE_MS
  }

  function close(): void {
    isClosed = true
    clearInterval(heartbeat)
    clearTimeout(nextLook)
    for (const tripId of audience.tripIds()) audience.dismiss(tripId)
  }

  return { watch, close }
}

/** The same line selectPictures draws, for seats that were read. */
const pictureOf = (seats: Seat[]): string =>
  [...seats]
    .sort((a, b) => a.id - b.id)
    .map((seat) => `${seat.id}${seat.status[0]}`)
    .join(' ')
