import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#server/platform/startup-error.ts'
import { hasCode } from './error-code.ts'
import { SOCKET_FOLDER_PREFIX } from './listen-address.ts'
import { postmasterFilePath, readPostmasterFile } from './postmaster-file.ts'
import { isRunning, postgresProcessesIn, programOf } from './process-facts.ts'

/**
 * Cleans up the data folder after an app or a server was killed: stops our server if it still runs, waits for its
 * backends, and removes its pid file. We hold the folder's lock, so no other app uses that server. Throws if an
 * operator runs a server in the folder.
 */
export async function clearLeftovers(dir: string, log: (line: string) => void): Promise<void> {
  const found = readPostmasterFile(dir)
  if (found && isPostmasterOf(dir, found.pid)) {
    if (!isStartedByUs(found.socketFolder)) {
      throw new StartupError(
        `The data folder ${dir} is in use by a PostgreSQL started by hand (process ${found.pid}): stop that one first, or set DATA_DIR.`,
      )
    }
    log(`PostgreSQL (process ${found.pid}) outlived its app; it is shut down first.`)
    await shutDown(found.pid)
  }
  await waitForBackends(dir, log)

  // PostgreSQL itself removes an old pid file only if no process has that pid now. In a container, small pids are often
  // in use again. Removing the file is safe: PostgreSQL's check of the shared memory still finds remaining backends.
  const unused = postgresProcessesIn(dir)?.length === 0 || (found && belongsToOtherProgram(found.pid))
  if (unused) rmSync(postmasterFilePath(dir), { force: true })
}

function belongsToOtherProgram(pid: number): boolean {
  const program = isRunning(pid) ? programOf(pid) : undefined
  return program !== undefined && !program.startsWith('postgres')
}

function isPostmasterOf(dir: string, pid: number): boolean {
  if (!isRunning(pid)) return false
  return postgresProcessesIn(dir)?.includes(pid) ?? !belongsToOtherProgram(pid)
}

/**
 * Our servers have a socket folder with our prefix; a server that an operator started has another one. On Windows there
 * is no such folder, and every server counts as ours.
 */
function isStartedByUs(socketFolder: string): boolean {
  return process.platform === 'win32' || basename(socketFolder).startsWith(SOCKET_FOLDER_PREFIX)
}

/** Sends SIGINT for a fast, clean shutdown. If that hangs, sends SIGQUIT, which needs a recovery but loses no data. */
async function shutDown(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    signalTo(pid, signal)
    if (await becomesTrue(() => !isRunning(pid), timeoutMs)) return
  }
  throw new StartupError(`PostgreSQL (process ${pid}) does not end: end it by hand.`)
}

/**
 * Waits until the backends of a killed postmaster have exited, which they do when they notice its death. A backend in a
 * long computation does not notice it. Its transaction is lost in any case, so it gets SIGQUIT.
 */
async function waitForBackends(dir: string, log: (line: string) => void): Promise<void> {
  const backends = () => postgresProcessesIn(dir) ?? []
  const allGone = () => backends().length === 0
  if (await becomesTrue(allGone, 2_000)) return
  log(`PostgreSQL processes ${backends().join(', ')} lost their server and are told to quit.`)
  for (const pid of backends()) signalTo(pid, 'SIGQUIT')
  if (await becomesTrue(allGone, 10_000)) return
  throw new StartupError(
    `PostgreSQL processes ${backends().join(', ')} still work in ${dir}: end them by hand.`,
  )
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return
    throw new StartupError(
      `PostgreSQL (process ${pid}) belongs to another user: stop it as that user, or as root.`,
    )
  }
}

async function becomesTrue(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (!condition()) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}
