import { PassThrough } from 'node:stream'
import { AppError, unavailable } from '#server/errors.ts'
import { GREETING, HEARTBEAT } from './seat-events.ts'

/** Some 20 events; who has not taken those in by now is not reading, and the browser comes back by itself. */
const MOST_UNREAD_BYTES = 64 * 1024

export type AudienceLimits = { most: number; mostPerAddress: number }

/**
 * Everyone who watches through this process, by trip. A watcher costs a socket and a few kilobytes, so their number is
 * limited here, where the sockets are; the limit per address is wide, because carriers put a whole town behind one.
 */
export class Audience {
  #streams = new Map<number, Set<PassThrough>>()
  #perAddress = new Map<string, number>()
  #size = 0
  readonly #limits: AudienceLimits

  constructor(limits: AudienceLimits) {
    this.#limits = limits
  }

  get isEmpty(): boolean {
    return this.#size === 0
  }

  get tripIds(): number[] {
    return [...this.#streams.keys()]
  }

  refuseCrowd(address: string): void {
    if (this.#size >= this.#limits.most) throw unavailable()
    if ((this.#perAddress.get(address) ?? 0) >= this.#limits.mostPerAddress) {
      throw new AppError('TOO_MANY', 'Too many seat maps are open from your network.', { retryAfterSeconds: 30 })
    }
  }

  /** A place for one more, until the stream closes from either side. */
  join(tripId: number, address: string): PassThrough {
    const stream = new PassThrough()
    const neighbours = this.#streams.get(tripId) ?? new Set()
    this.#streams.set(tripId, neighbours.add(stream))
    this.#size += 1
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1)
    stream.once('close', () => {
      neighbours.delete(stream)
      if (neighbours.size === 0) this.#streams.delete(tripId)
      this.#size -= 1
      const left = (this.#perAddress.get(address) ?? 1) - 1
      if (left > 0) this.#perAddress.set(address, left)
      else this.#perAddress.delete(address)
    })
    stream.write(GREETING)
    return stream
  }

  tell(tripId: number, event: Buffer): void {
    for (const stream of this.#streams.get(tripId) ?? []) send(stream, event)
  }

  tellAllStillHere(): void {
    for (const streams of this.#streams.values()) for (const stream of streams) send(stream, HEARTBEAT)
  }

  /** Ends what can be ended politely; a watcher who does not read would keep the door open. */
  dismiss(tripId: number): void {
    for (const stream of this.#streams.get(tripId) ?? []) {
      if (stream.writableNeedDrain) stream.destroy()
      else stream.end()
    }
  }
}

function send(stream: PassThrough, event: Buffer): void {
  if (stream.writableLength > MOST_UNREAD_BYTES) stream.destroy()
  else if (stream.writable) stream.write(event)
}
