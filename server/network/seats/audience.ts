import { PassThrough } from 'node:stream'
import { AppError, unavailable } from '#server/errors.ts'
import { GREETING } from './seat-events.ts'

/** About 15 seat maps. A client with more unread data is not reading; the browser reconnects when it can. */
const MOST_UNREAD_BYTES = 64 * 1024

export type AudienceLimits = { most: number; mostPerAddress: number; leastPerAddress: number }

/** A network that already watches may take this share of the free places, so that no network takes them all. */
const SHARE_OF_FREE = 1 / 4

/**
 * All clients that watch seats through this process, by trip. Each costs a socket and a few kilobytes, so the limit is
 * enforced here, where the sockets are. The limit per address is wide, because carriers put a whole town behind one
 * address.
 */
export function createAudience({ most, mostPerAddress, leastPerAddress }: AudienceLimits) {
  const watchers = new Map<number, Set<PassThrough>>()
  const perAddress = new Map<string, number>()
  let size = 0

  /** The fuller this process is, the smaller the share of one network. */
  const share = (): number =>
    Math.min(mostPerAddress, Math.max(leastPerAddress, Math.floor((most - size) * SHARE_OF_FREE)))

  function refuseCrowd(address: string): void {
    if (size >= most) throw unavailable()
    if ((perAddress.get(address) ?? 0) >= share()) {
      throw new AppError('TOO_MANY', 'Too many seat maps are open from your network.', {
        retryAfterSeconds: 30,
      })
    }
  }

  function leave(tripId: number, address: string, stream: PassThrough): void {
    const neighbours = watchers.get(tripId)
    neighbours?.delete(stream)
    if (neighbours?.size === 0) watchers.delete(tripId)
    const left = (perAddress.get(address) ?? 1) - 1
    if (left === 0) perAddress.delete(address)
    else perAddress.set(address, left)
    size -= 1
  }

  return {
    tripIds: (): number[] => [...watchers.keys()],

    isWatched: (tripId: number): boolean => watchers.has(tripId),

    /** Adds a watcher, who keeps the place until either side closes the stream. */
    join(tripId: number, address: string): PassThrough {
      refuseCrowd(address)
      const stream = new PassThrough()
      watchers.set(tripId, (watchers.get(tripId) ?? new Set()).add(stream))
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
      size += 1
      stream.once('close', () => leave(tripId, address, stream))
      stream.write(GREETING)
      return stream
    },

    tell(tripId: number, event: Buffer): void {
      for (const stream of watchers.get(tripId) ?? []) tellOne(stream, event)
    },

    tellAll(event: Buffer): void {
      for (const streams of watchers.values()) for (const stream of streams) tellOne(stream, event)
    },

    /**
     * Ends the streams of a trip. A client that does not read is disconnected, because it would keep the connection
     * open.
     */
    dismiss(tripId: number): void {
      for (const stream of watchers.get(tripId) ?? []) {
        if (stream.writableNeedDrain) stream.destroy()
        else stream.end()
      }
    },
  }
}

export function tellOne(stream: PassThrough, event: Buffer): void {
  if (stream.writableLength > MOST_UNREAD_BYTES) stream.destroy()
  else if (stream.writable) stream.write(event)
}
