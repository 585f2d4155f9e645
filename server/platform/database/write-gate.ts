import type { Logger } from 'pino'

/** Two unknown commits within this time close the gate. */
const WITHIN_MS = 10_000

/** The pause before each probe. */
const PROBE_EVERY_MS = 1_000

export type WriteGate = {
  isClosed: () => boolean
  noteUnknown: () => void
  /** The number of unknown commits since the start. */
  unknownCount: () => number
  /** Ends the probes. */
  stop: () => void
}

/**
 * Refuses writes at once while commits do not return. Each commit that waits for a lost standby keeps its backend, also
 * after its connection was dropped; without the gate, such backends would use up the connections of the database.
 *
 * Two unknown commits within 10 s close the gate. While it is closed, `probe` writes once a second, one at a time. A
 * probe that commits opens the gate.
 *
 * The gate is in memory and belongs to this node on purpose: it protects the connections of this node, each node finds
 * out for itself, and a gate in the database could not be written while commits do not return.
 */
export function createWriteGate({
  probe,
  log,
}: {
  probe: () => Promise<void>
  log: Pick<Logger, 'warn'>
}): WriteGate {
  let isClosed = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let unknowns = 0
  let lastAt = Number.NEGATIVE_INFINITY

  const probeLater = () => {
    if (isStopped) return
    timer = setTimeout(() => void probe().then(open, probeLater), PROBE_EVERY_MS)
    timer.unref()
  }
  const open = () => {
    isClosed = false
    log.warn('commits return again; writes are accepted')
  }

  return {
    isClosed: () => isClosed,
    unknownCount: () => unknowns,
    noteUnknown() {
      unknowns++
      const isSecond = performance.now() - lastAt <= WITHIN_MS
      lastAt = performance.now()
      if (isClosed || !isSecond) return
      isClosed = true
      log.warn('commits do not return; writes are refused until a probe commits')
      probeLater()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
