export const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)

export const hoursAfter = (at: Date, hours: number): Date => minutesAfter(at, hours * 60)

export const daysAfter = (at: Date, days: number): Date => hoursAfter(at, days * 24)

export const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

/** Sorts by time, so that ids increase with time when the items are inserted. */
export const inOrder = <Item>(items: Item[], when: (item: Item) => Date): Item[] =>
  items.toSorted((one, other) => when(one).getTime() - when(other).getTime())
