export type BriefCache<Value> = {
  read: (key: string, load: () => Promise<Value>) => Promise<Value>
  /** What is kept and can be had without waiting, or nothing. */
  peek: (key: string) => Value | undefined
  /** Loads under way are still told to those who wait for them, and not kept. */
  forget: () => void
}

type Entry<Value> = { since: number; loading: Promise<Value>; value?: Value }

/**
 * Answers kept for a moment, so that a crowd asking the same question costs one query. Each node keeps its own, and
 * none needs another's: what is kept here is never more than `forMs` old and decides nothing.
 *
 * The age counts from the start of the load: what a slow query found is as old as its snapshot. A failure is told to
 * those who waited for it and not kept.
 */
export function briefCache<Value>({
  forMs,
  most,
  clock = () => performance.now(),
}: {
  forMs: number
  most: number
  clock?: () => number
}): BriefCache<Value> {
  const kept = new Map<string, Entry<Value>>()

  const find = (key: string) => {
    const known = kept.get(key)
    return known && clock() - known.since < forMs ? known : undefined
  }

  return {
    peek: (key) => find(key)?.value,
    read(key, load) {
      const known = find(key)
      if (known) return known.loading
      const entry: Entry<Value> = { since: clock(), loading: load() }
      entry.loading.then(
        (value) => {
          entry.value = value
        },
        () => kept.get(key) === entry && kept.delete(key),
      )
      // Deleted first, so that the map stays in the order of age and the one dropped for room is the oldest.
      kept.delete(key)
      kept.set(key, entry)
      if (kept.size > most) kept.delete(kept.keys().next().value as string)
      return entry.loading
    },
    forget: () => kept.clear(),
  }
}
