import type { Readable } from 'node:stream'
import type { Seat } from '#contracts/seats.ts'
import type { AppContext } from '#server/context.ts'
import { unavailable } from '#server/errors.ts'
import { ttlCache } from '#server/platform/http/ttl-cache.ts'
import { listSeats, readSeatMaps } from './list-seats.ts'
import { selectSeatFingerprints } from './queries.ts'
import { HEARTBEAT, seatsEvent } from './seat-events.ts'
import { createWatchers, sendEvent } from './watchers.ts'

const LOOK_EVERY_MS = 400
const LOOK_AFTER_FAILURE_MS = 2_000
const HEARTBEAT_EVERY_MS = 15_000

type Shown = { fingerprint: string; event: Buffer }

const LIMITS = { most: 5_000, mostPerAddress: 500, leastPerAddress: 20 }

export type LiveSeats = {
  /** Streams the seats of a trip as events: the current state, then an event for every change. */
  watch: (tripId: number, address: string) => Promise<Readable>
  close: () => void
}

/**
 * While clients watch, this node polls all trips watched through it every 400 ms, in one statement, and sends an event
 * to the trips whose seats changed. So every node sees every change within a second, from any source, including holds
 * that expire without a write.
 *
 * NOTIFY from a trigger on seats was tried first. PostgreSQL takes one lock for the whole cluster before a notifying
 * transaction commits and keeps it until the commit is on disk: holds fell to a quarter and less (1,050 to 250 a
 * second). Polling costs the sale nothing, needs no connection outside the pool, and misses nothing after a restart.
 */
export function createLiveSeats({ db, log }: Pick<AppContext, 'db' | 'log'>): LiveSeats {
  const watchers = createWatchers(LIMITS)
  const shown = new Map<number, Shown>()
  const firstLooks = ttlCache<Seat[]>({ forMs: LOOK_EVERY_MS, most: 500 })
  const heartbeat = setInterval(() => watchers.sendAll(HEARTBEAT), HEARTBEAT_EVERY_MS).unref()
  let nextLook: NodeJS.Timeout | undefined
  let isClosed = false

  async function watch(tripId: number, address: string): Promise<Readable> {
    if (isClosed) throw unavailable()
    const stream = watchers.join(tripId, address)
    try {
      sendEvent(stream, await lastEvent(tripId))
    } catch (error) {
      stream.destroy()
      throw error
    }
    lookIn(LOOK_EVERY_MS)
    return stream
  }

  /** Returns the last event sent to the watchers of a trip. The first watcher queries the database. */
  async function lastEvent(tripId: number): Promise<Buffer> {
    const known = shown.get(tripId)
    if (known) return known.event
    const seats = await firstLooks.read(String(tripId), () => listSeats(db, tripId))
    // A poll may have finished meanwhile and has newer data.
    return (shown.get(tripId) ?? remember(tripId, seats)).event
  }

  function remember(tripId: number, seats: Seat[]): Shown {
    const now = { fingerprint: fingerprintOf(seats), event: seatsEvent(seats) }
    shown.set(tripId, now)
    return now
  }

  function lookIn(ms: number): void {
    if (isClosed) return
    nextLook ??= setTimeout(async () => {
      const wait = await look().then(() => LOOK_EVERY_MS, rest)
      nextLook = undefined
      if (watchers.tripIds().length > 0) lookIn(wait)
      else shown.clear()
    }, ms)
  }

  async function look(): Promise<void> {
    for (const tripId of shown.keys()) if (!watchers.isWatched(tripId)) shown.delete(tripId)
    const tripIds = watchers.tripIds()
    const fingerprints = new Map(
      (await selectSeatFingerprints(db, tripIds)).map((row) => [row.tripId, row.fingerprint]),
    )
    const changed = tripIds.filter((tripId) => fingerprints.get(tripId) !== shown.get(tripId)?.fingerprint)
    if (changed.length === 0) return
    const maps = await readSeatMaps(db, changed)
    for (const tripId of changed) {
      const seats = maps.get(tripId)
      if (seats) watchers.send(tripId, remember(tripId, seats).event)
      else forget(tripId)
    }
  }

  /** Ends the streams of a trip that is no longer on sale. The browser reconnects, gets a 404, and stops. */
  function forget(tripId: number): void {
    shown.delete(tripId)
    watchers.disconnect(tripId)
  }

  function rest(error: unknown): number {
    log.warn({ err: error }, 'live seats could not be read')
    return LOOK_AFTER_FAILURE_MS
  }

  function close(): void {
    isClosed = true
    clearInterval(heartbeat)
    clearTimeout(nextLook)
    for (const tripId of watchers.tripIds()) watchers.disconnect(tripId)
  }

  return { watch, close }
}

/** Builds the same line as selectSeatFingerprints, from seats that were read. */
const fingerprintOf = (seats: Seat[]): string =>
  [...seats]
    .sort((a, b) => a.id - b.id)
    .map((seat) => `${seat.id}${seat.status[0]}`)
    .join(' ')
