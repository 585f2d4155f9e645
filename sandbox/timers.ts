export type Timers = { at: (time: number, act: () => void) => void; close: () => void }

/** Timers that `close` cancels. They never keep the process alive. */
export function createTimers(): Timers {
  const pending = new Set<NodeJS.Timeout>()
  return {
    at(time, act) {
      const timer = setTimeout(
        () => {
          pending.delete(timer)
          act()
        },
        Math.max(0, time - Date.now()),
      )
      timer.unref()
      pending.add(timer)
    },
    close() {
      for (const timer of pending) clearTimeout(timer)
      pending.clear()
    },
  }
}
