import cluster, { type Worker } from 'node:cluster'

/** The main process sends these to one of its processes. `request` is the number that an answer repeats. */
export type ToProcess =
  | { kind: 'stop' }
  | { kind: 'report-metrics'; request: number }
  | { kind: 'all-metrics'; request: number; reports: string[] }

/** A process sends these to the main process. */
export type ToMain =
  | { kind: 'collect-metrics'; request: number }
  | { kind: 'metrics'; request: number; report: string }

/** The environment variable that gives a process its number, 1 to PROCESSES. A replaced process keeps the number. */
export const PROCESS_NUMBER = 'PROCESS_NUMBER'

/** The number of this process behind the common port, or undefined if there is only one. */
export const processNumber = (): number | undefined =>
  cluster.isWorker ? Number(process.env[PROCESS_NUMBER]) : undefined

/** Sends a message that is lost if the process has just ended. */
export function sendToProcess(worker: Worker, message: ToProcess): void {
  if (worker.isConnected()) worker.send(message, () => {})
}

export const sendToMain = (message: ToMain): void => void process.send?.(message, () => {})

export const onMessageFromMain = (handle: (message: ToProcess) => void): void =>
  void process.on('message', (message) => handle(message as ToProcess))
