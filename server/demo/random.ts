import { referenceFrom } from '#domain/bookings/booking-reference.ts'

/** Repeatable random numbers, so that the demo of one seed and one day is the same on every machine. */
export type Random = {
  /** At least 0 and less than 1. */
  fraction: () => number
  /** A whole number, both limits included. */
  int: (from: number, to: number) => number
  chance: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** Sixteen characters in the form of a booking reference. They can be guessed, so only made-up records use them. */
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
      if (item === undefined) throw new RangeError('cannot pick from an empty list')
      return item
    },
    token: () => referenceFrom(Uint8Array.from({ length: 10 }, () => int(0, 255))),
    between: (from, to) => {
      // Draws even if the range is empty, so that the time of day does not change later draws.
      const share = fraction()
      return new Date(from.getTime() + Math.max(0, Math.floor(share * (to.getTime() - from.getTime()))))
    },
  }
}

/** The generator Mulberry32, with 32 bits of state. It is good enough for made-up data. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
