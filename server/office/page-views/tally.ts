export type Tally = { add: (path: string) => void; write: () => Promise<void> }

/**
 * Counts in memory and writes once in a while. Written one by one, all visitors would queue for the row of today's home
 * page, each with a connection in hand that a buyer needs. A crash costs the views of a moment, and nothing else is in
 * memory than a number for each page; a database that is away costs the views of that time and no visitor anything.
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
