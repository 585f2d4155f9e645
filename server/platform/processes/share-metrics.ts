import { setTimeout as wait } from 'node:timers/promises'
import { mergeMetrics } from './merge-metrics.ts'
import { onMessageFromMain, sendToMain } from './messages.ts'

/** A main process that does not answer leaves a scrape with the metrics of this process only. */
const LONGEST_WAIT_MS = 5_000

/**
 * Answers the main process with the metrics of this process, and returns a function that reads those of all processes.
 * A scrape reaches any one of them.
 */
export function shareMetrics(readOwn: () => Promise<string>): () => Promise<string> {
  const waiting = new Map<number, (reports: string[]) => void>()
  let requests = 0

  onMessageFromMain((message) => {
    if (message.kind === 'report-metrics') {
      const { request } = message
      // A report that fails is left out: the main process waits only for a while.
      void readOwn().then(
        (report) => sendToMain({ kind: 'metrics', request, report }),
        () => {},
      )
    }
    if (message.kind === 'all-metrics') waiting.get(message.request)?.(message.reports)
  })

  return async () => {
    const request = ++requests
    const asked = new Promise<string[]>((resolve) => waiting.set(request, resolve))
    sendToMain({ kind: 'collect-metrics', request })
    const reports = await Promise.race([asked, wait(LONGEST_WAIT_MS, undefined, { ref: false })])
    waiting.delete(request)
    return reports?.length ? mergeMetrics(reports) : readOwn()
  }
}
