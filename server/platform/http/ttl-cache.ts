export type TtlCache<Value> = {
  read: (key: string, load: () => Promise<Value>) => Promise<Value>
  /** Returns the cached value, or undefined if it is missing, expired or still loading. */
  peek: (key: string) => Value | undefined
  /** Clears the cache. Running loads still resolve for their callers but are not cached. */
  forget: () => void
}

type Entry<Value> = { since: number; loading: Promise<Value>; value?: Value }

/**
 * Caches values for `forMs`, so that many identical requests cost one query. Each node has its own cache,
 * and `forget` clears only this one, so use it only for values that may be up to `forMs` old.
 *
 * The age counts from the start of the load: the result of a slow query is as old as its snapshot. An error reaches the
 * callers that waited for it and is not cached.
 */
export function ttlCache<Value>({
  forMs,
  most,
  clock = () => performance.now(),
}: {
  forMs: number
  most: number
  clock?: () => number
}): TtlCache<Value> {
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
      // Deletes the key first, so that the map stays ordered by age and eviction removes the oldest entry.
      kept.delete(key)
      kept.set(key, entry)
      if (kept.size > most) kept.delete(kept.keys().next().value as string)
      return entry.loading
    },
    forget: () => kept.clear(),
  }
}
