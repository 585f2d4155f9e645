import type { Worker } from 'node:cluster'
import { sendToProcess, type ToMain } from './messages.ts'

/** A process that is too busy to answer within this time is left out. */
const LONGEST_WAIT_MS = 3_000

/** Runs in the main process: asks all processes for their metrics whenever one of them is scraped. */
export function createMetricsCollector(processes: () => Worker[]) {
  const collections = new Map<number, { missing: Set<Worker>; reports: string[]; finish: () => void }>()
  let serial = 0

  function collect(asker: Worker, askersRequest: number): void {
    const request = ++serial
    const asked = processes().filter((worker) => worker.isConnected())
    const reports: string[] = []
    const finish = () => {
      clearTimeout(timer)
      collections.delete(request)
      sendToProcess(asker, { kind: 'all-metrics', request: askersRequest, reports })
    }
    const timer = setTimeout(finish, LONGEST_WAIT_MS)
    collections.set(request, { missing: new Set(asked), reports, finish })
    for (const worker of asked) sendToProcess(worker, { kind: 'report-metrics', request })
  }

  function keep(from: Worker, request: number, report: string): void {
    const collection = collections.get(request)
    if (!collection?.missing.delete(from)) return
    collection.reports.push(report)
    if (collection.missing.size === 0) collection.finish()
  }

  return (from: Worker, message: ToMain): void => {
    if (message.kind === 'collect-metrics') collect(from, message.request)
    else keep(from, message.request, message.report)
  }
}
