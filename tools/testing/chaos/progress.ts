import { setTimeout as sleep } from 'node:timers/promises'

/** The length of a run: a time, or a number of buyers if each machine should do the same work. */
export type Length = { seconds: number } | { buyers: number }

export type Progress = {
  /** Returns the number of the next buyer, or undefined if no more come. */
  nextBuyer: () => number | undefined
  countDone: () => void
  buyers: () => number
  isOver: () => boolean
  /** Resolves when the run is over or the signal ends the wait. */
  over: (signal: AbortSignal) => Promise<void>
  /**
   * Resolves after `amount` milliseconds, or buyers if buyers are the length of the run. Also resolves when the signal
   * is aborted.
   */
  after: (amount: number, signal: AbortSignal) => Promise<void>
}

export function startProgress(length: Length): Progress {
  const start = performance.now()
  let buyers = 0
  let done = 0
  const isByTime = 'seconds' in length
  const whole = isByTime ? length.seconds * 1_000 : length.buyers
  const passed = () => (isByTime ? performance.now() - start : done)
  const reached = async (amount: number, signal: AbortSignal) => {
    while (!signal.aborted && passed() < amount) {
      await sleep(50, undefined, { signal }).catch(() => undefined)
    }
  }
  return {
    nextBuyer: () => ((isByTime ? passed() : buyers) < whole ? ++buyers : undefined),
    countDone: () => {
      done += 1
    },
    buyers: () => buyers,
    isOver: () => passed() >= whole,
    over: (signal) => reached(whole, signal),
    after: (amount, signal) => reached(passed() + amount, signal),
  }
}
