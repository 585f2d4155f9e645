export type Tally = { add: (path: string) => void; write: () => Promise<void> }

/**
 * Counts page views in memory and saves them after `everyMs`. If each view were saved at once, all visitors would wait
 * for the row of today's home page, each holding a connection that a buyer needs. A crash loses the views since the
 * last save. A database outage loses the views of that time and affects no visitor.
 */
export function createTally(
  save: (views: ReadonlyMap<string, number>) => Promise<void>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
): Tally {
  let views = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const counted = views
    views = new Map()
    if (counted.size > 0) await save(counted).catch(onError)
  }

  return {
    add(path) {
      views.set(path, (views.get(path) ?? 0) + 1)
      timer ??= setTimeout(write, everyMs)
    },
    write,
  }
}
