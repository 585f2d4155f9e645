import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { refuseBusyPort } from '#server/listen.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { createMetricsCollector } from '#server/platform/processes/collect-metrics.ts'
import { PROCESS_NUMBER, sendToProcess, type ToMain } from '#server/platform/processes/messages.ts'
import { printStartup } from '#server/print-startup.ts'
import { onSignal, type Shutdown } from '#server/shutdown.ts'

/** A process that ends this often within three minutes has a fault that another restart does not remove. */
const MOST_ENDS = 6
const ENDS_COUNT_FOR_MS = 180_000

/** The first restart is immediate. Later ones wait, each twice as long as the one before, so that a failover can end. */
const PAUSE_MS = 2_000

/** A process waits for its requests, jobs and connections, each for a limited time, see `Shutdown`. */
const LONGEST_STOP_MS = 60_000

/**
 * Starts several servers behind one port. This main process accepts the connections and gives them to the servers in
 * turns; it serves no request and has no database connection. The first server is started alone, because it applies
 * migrations. It also runs the jobs (unless ROLE is `web`); the others are web nodes.
 *
 * A server that ends is replaced. Servers share no memory, so they are like nodes on several machines.
 */
export async function startProcesses(config: Config, entry: string, shutdown: Shutdown): Promise<void> {
  const log = createLogger(config.logLevel)
  const running = new Map<number, Worker>()
  const ends = new Map<number, number[]>()
  const ready = new WeakSet<Worker>()
  const collectMetrics = createMetricsCollector(() =>
    [...running.values()].filter((worker) => ready.has(worker)),
  )
  let isStarted = false
  onSignal(shutdown)
  shutdown.add('processes', () => stopAll([...running.values()]), LONGEST_STOP_MS)

  await refuseBusyPort(config.host, config.port)
  cluster.setupPrimary({ exec: entry, args: [] })
  await once(fork(1), 'listening')
  const others = Array.from({ length: config.processes - 1 }, (_, index) => index + 2)
  await Promise.all(others.map((number) => once(fork(number), 'listening')))
  isStarted = true
  printStartup(config, { hasSandbox: false })

  function fork(number: number): Worker {
    const role = number === 1 ? config.role : 'web'
    const worker = cluster.fork({ [PROCESS_NUMBER]: String(number), ROLE: role })
    const { pid } = worker.process
    running.set(number, worker)
    worker.on('message', (message: ToMain) => collectMetrics(worker, message))
    worker.once('listening', () => {
      ready.add(worker)
      log.info({ process: number, pid }, 'a process is ready')
    })
    worker.once('exit', (code, signal) => void replace(number, { process: number, pid, code, signal }))
    return worker
  }

  async function replace(number: number, facts: object): Promise<void> {
    running.delete(number)
    if (shutdown.isRunning) return
    // A server that cannot start has printed the reason, which the operator has to mend.
    if (!isStarted) return giveUp()
    const now = performance.now()
    const recent = [...(ends.get(number) ?? []), now].filter((at) => now - at < ENDS_COUNT_FOR_MS)
    ends.set(number, recent)
    if (recent.length >= MOST_ENDS)
      return giveUp(`Process ${number} of ${config.processes} ended ${MOST_ENDS} times within three minutes.`)
    log.error(facts, 'a process ended and is started again')
    if (recent.length > 1) await wait(PAUSE_MS * 2 ** (recent.length - 2))
    if (!shutdown.isRunning) fork(number)
  }

  async function giveUp(reason?: string): Promise<void> {
    await shutdown.run()
    if (reason) console.error(reason)
    process.exit(1)
  }
}

async function stopAll(workers: Worker[]): Promise<void> {
  await Promise.all(
    workers.map(async (worker) => {
      const ended = once(worker, 'exit')
      sendToProcess(worker, { kind: 'stop' })
      await ended
    }),
  )
}
