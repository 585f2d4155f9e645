import type { Readable } from 'node:stream'
import type { Seat } from '#contracts/network/seats.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { unavailable } from '#server/platform/errors.ts'
import { ttlCache } from '#server/platform/http/ttl-cache.ts'
import { listSeats, readSeatMaps } from './list-seats.ts'
import { selectSeatFingerprints } from './queries.ts'
import { HEARTBEAT, seatsEvent } from './seat-events.ts'
import { createWatchers, sendEvent } from './watchers.ts'

const POLL_EVERY_MS = 400
const POLL_AFTER_FAILURE_MS = 2_000
const HEARTBEAT_EVERY_MS = 15_000

type Shown = { fingerprint: string; event: Buffer }

const LIMITS = { most: 5_000, mostPerNetwork: 500, leastPerNetwork: 20 }

export type LiveSeats = {
  /** Streams the seats of a trip as events: all seats now, then all seats again after every change. */
  watch: (tripId: number, address: string) => Promise<Readable>
  close: () => void
}

/**
 * While clients watch trips, polls these trips every 400 ms, in one statement for all of them, and sends an event for
 * each trip whose seats changed. So every node sees every change within a second, from any source, including holds that
 * expire without a write.
 *
 * NOTIFY from a trigger on seats was tried first. PostgreSQL takes one lock for the whole cluster before a notifying
 * transaction commits and keeps it until the commit is on disk: holds fell from 1,050 to 250 a second. Polling does not
 * slow down holds, needs no connection outside the pool, and misses nothing after a restart.
 */
export function createLiveSeats({ db, log }: Pick<AppContext, 'db' | 'log'>): LiveSeats {
  const watchers = createWatchers(LIMITS)
  const shown = new Map<number, Shown>()
  const firstReads = ttlCache<Seat[]>({ forMs: POLL_EVERY_MS, most: 500 })
  const heartbeat = setInterval(() => watchers.sendAll(HEARTBEAT), HEARTBEAT_EVERY_MS).unref()
  let nextPoll: NodeJS.Timeout | undefined
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
    schedulePoll(POLL_EVERY_MS)
    return stream
  }

  /**
   * Returns the last event sent to the watchers of a trip. For the first watcher, reads the seats from the database.
   */
  async function lastEvent(tripId: number): Promise<Buffer> {
    const known = shown.get(tripId)
    if (known) return known.event
    const seats = await firstReads.read(String(tripId), () => listSeats(db, tripId))
    // A poll may have finished during this read; its data is newer.
    return (shown.get(tripId) ?? remember(tripId, seats)).event
  }

  function remember(tripId: number, seats: Seat[]): Shown {
    const now = { fingerprint: fingerprintOf(seats), event: seatsEvent(seats) }
    shown.set(tripId, now)
    return now
  }

  function schedulePoll(ms: number): void {
    if (isClosed) return
    nextPoll ??= setTimeout(async () => {
      const wait = await poll().then(() => POLL_EVERY_MS, waitAfterFailure)
      nextPoll = undefined
      if (watchers.tripIds().length > 0) schedulePoll(wait)
      else shown.clear()
    }, ms)
  }

  async function poll(): Promise<void> {
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

  function waitAfterFailure(error: unknown): number {
    log.warn({ err: error }, 'live seats could not be read')
    return POLL_AFTER_FAILURE_MS
  }

  function close(): void {
    isClosed = true
    clearInterval(heartbeat)
    clearTimeout(nextPoll)
    for (const tripId of watchers.tripIds()) watchers.disconnect(tripId)
  }

  return { watch, close }
}

/** Builds the same fingerprint as selectSeatFingerprints, from the seats of a trip. */
const fingerprintOf = (seats: Seat[]): string =>
  [...seats]
    .sort((a, b) => a.id - b.id)
    .map((seat) => `${seat.id}${seat.status[0]}`)
    .join(' ')
