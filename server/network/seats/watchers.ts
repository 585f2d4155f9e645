import { PassThrough } from 'node:stream'
import { AppError, unavailable } from '#server/errors.ts'
import { RECONNECT_DELAY } from './seat-events.ts'

/** About 15 seat maps. A client with more unread data is not reading; the browser reconnects when it can. */
const MAX_UNREAD_BYTES = 64 * 1024

export type WatcherLimits = { most: number; mostPerAddress: number; leastPerAddress: number }

/** A network that already watches may take this share of the free places, so that no network takes them all. */
const SHARE_OF_FREE = 1 / 4

/**
 * All clients that watch seats through this process, by trip. Each costs a socket and a few kilobytes, so the limit is
 * enforced here, where the sockets are. The limit per address is wide, because carriers put a whole town behind one
 * address.
 */
export function createWatchers({ most, mostPerAddress, leastPerAddress }: WatcherLimits) {
  const streams = new Map<number, Set<PassThrough>>()
  const perAddress = new Map<string, number>()
  let size = 0

  /** The fuller this process is, the smaller the share of one network. */
  const share = (): number =>
    Math.min(mostPerAddress, Math.max(leastPerAddress, Math.floor((most - size) * SHARE_OF_FREE)))

  function refuseIfFull(address: string): void {
    if (size >= most) throw unavailable()
    if ((perAddress.get(address) ?? 0) >= share()) {
      throw new AppError('TOO_MANY', 'Too many seat maps are open from your network.', {
        retryAfterSeconds: 30,
      })
    }
  }

  function leave(tripId: number, address: string, stream: PassThrough): void {
    const watching = streams.get(tripId)
    watching?.delete(stream)
    if (watching?.size === 0) streams.delete(tripId)
    const left = (perAddress.get(address) ?? 1) - 1
    if (left === 0) perAddress.delete(address)
    else perAddress.set(address, left)
    size -= 1
  }

  return {
    tripIds: (): number[] => [...streams.keys()],

    isWatched: (tripId: number): boolean => streams.has(tripId),

    /** Adds a watcher, who keeps the place until either side closes the stream. */
    join(tripId: number, address: string): PassThrough {
      refuseIfFull(address)
      const stream = new PassThrough()
      streams.set(tripId, (streams.get(tripId) ?? new Set()).add(stream))
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
      size += 1
      stream.once('close', () => leave(tripId, address, stream))
      stream.write(RECONNECT_DELAY)
      return stream
    },

    send(tripId: number, event: Buffer): void {
      for (const stream of streams.get(tripId) ?? []) sendEvent(stream, event)
    },

    sendAll(event: Buffer): void {
      for (const watching of streams.values()) for (const stream of watching) sendEvent(stream, event)
    },

    /**
     * Ends the streams of a trip. A client that does not read is disconnected, because it would keep the connection
     * open.
     */
    disconnect(tripId: number): void {
      for (const stream of streams.get(tripId) ?? []) {
        if (stream.writableNeedDrain) stream.destroy()
        else stream.end()
      }
    },
  }
}

export function sendEvent(stream: PassThrough, event: Buffer): void {
  if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy()
  else if (stream.writable) stream.write(event)
}
