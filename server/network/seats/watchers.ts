import { PassThrough } from 'node:stream'
import { AppError, unavailable } from '#server/platform/errors.ts'
import { RECONNECT_DELAY } from './seat-events.ts'

/**
 * About 15 seat maps of the largest bus. A client with more unread data counts as stuck and is disconnected; its
 * browser can reconnect.
 */
const MAX_UNREAD_BYTES = 64 * 1024

export type WatcherLimits = { most: number; mostPerNetwork: number; leastPerNetwork: number }

/**
 * Of the `most` streams, one network may have as many as this share of those that are still free, or `leastPerNetwork`
 * if that is more. So one network cannot take most of the streams.
 */
const SHARE_OF_FREE = 1 / 4

/**
 * Keeps the streams of all clients that watch seats through this process, by trip. Each stream costs a socket and a few
 * kilobytes, so their number is limited. The limit per network is high, because carriers put a whole town behind one
 * address.
 */
export function createWatchers({ most, mostPerNetwork, leastPerNetwork }: WatcherLimits) {
  const streams = new Map<number, Set<PassThrough>>()
  const perNetwork = new Map<string, number>()
  let size = 0

  /**
   * Returns how many streams one network may have. The number falls with the streams that are still free, from
   * `mostPerNetwork` to `leastPerNetwork`.
   */
  const limitPerNetwork = (): number =>
    Math.min(mostPerNetwork, Math.max(leastPerNetwork, Math.floor((most - size) * SHARE_OF_FREE)))

  function refuseIfFull(network: string): void {
    if (size >= most) throw unavailable()
    if ((perNetwork.get(network) ?? 0) >= limitPerNetwork()) {
      throw new AppError(
        'TOO_MANY',
        'Too many seat maps are open on your network. Close some and try again.',
        { retryAfterSeconds: 30 },
      )
    }
  }

  function leave(tripId: number, network: string, stream: PassThrough): void {
    const watching = streams.get(tripId)
    watching?.delete(stream)
    if (watching?.size === 0) streams.delete(tripId)
    const left = (perNetwork.get(network) ?? 1) - 1
    if (left === 0) perNetwork.delete(network)
    else perNetwork.set(network, left)
    size -= 1
  }

  return {
    tripIds: (): number[] => [...streams.keys()],

    isWatched: (tripId: number): boolean => streams.has(tripId),

    /**
     * Adds a watcher, which counts until either side closes the stream. Throws if the process or the network may have
     * no further stream.
     */
    join(tripId: number, network: string): PassThrough {
      refuseIfFull(network)
      const stream = new PassThrough()
      streams.set(tripId, (streams.get(tripId) ?? new Set()).add(stream))
      perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1)
      size += 1
      stream.once('close', () => leave(tripId, network, stream))
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
     * Ends the streams of a trip. The stream of a client that does not read is destroyed, because it would keep the
     * connection open.
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
