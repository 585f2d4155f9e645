import { referenceFrom } from '#domain/booking-reference.ts'

/** Chance that can be had again: the demo of one seed and one day is the same on every machine. */
export type Random = {
  /** From 0 up to, not including, 1. */
  fraction: () => number
  /** A whole number; both ends can come. */
  int: (from: number, to: number) => number
  chance: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** Sixteen characters as bookings have them. Guessable, which is why only made-up people get one. */
  token: () => string
  between: (from: Date, to: Date) => Date
}

export function randomFrom(seed: number): Random {
  const fraction = mulberry32(seed)
  const int = (from: number, to: number): number => from + Math.floor(fraction() * (to - from + 1))
  return {
    fraction,
    int,
    chance: (probability) => fraction() < probability,
    pick: (items) => {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new RangeError('there is nothing to pick from')
      return item
    },
    token: () => referenceFrom(Uint8Array.from({ length: 10 }, () => int(0, 255))),
    between: (from, to) => {
      // Drawn even when there is no room, so that the hour of the start moves no later draw.
      const share = fraction()
      return new Date(from.getTime() + Math.max(0, Math.floor(share * (to.getTime() - from.getTime()))))
    },
  }
}

/** Mulberry32: 32 bits of state, one multiplication chain, good enough to scatter passengers over a bus. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
