import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** After a server has run this long, the pause before the next restart is the shortest again. */
const STEADY_MS = 60_000

/** Restarts the server whenever it dies, without limit. Its address stays the same, so that pools can reconnect. */
export function keepRunning(
  first: Postmaster,
  launch: () => Promise<Postmaster>,
  log: (line: string) => void,
): { pid(): number; stop(): Promise<void> } {
  const stopping = new AbortController()
  let current = first

  const watch = async () => {
    let failures = 0
    while (!stopping.signal.aborted) {
      const since = Date.now()
      const how = await current.exited
      if (stopping.signal.aborted) return

      failures = Date.now() - since > STEADY_MS ? 0 : failures + 1
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
      log(`PostgreSQL (process ${current.pid}) exited unexpectedly: ${how}. It restarts in ${pause} ms.`)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return

      try {
        current = await launch()
        current.ready.then(
          () => log(`PostgreSQL runs again (process ${current.pid}).`),
          () => {},
        )
      } catch (error) {
        // `current` is still the dead server, so the loop continues at once and tries again after a longer pause.
        log(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  const watching = watch()

  return {
    pid: () => current.pid,
    stop: async () => {
      stopping.abort()
      await current.shutDown()
      await watching
      // A restart in progress may have replaced `current`.
      await current.shutDown()
    },
  }
}
