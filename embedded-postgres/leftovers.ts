import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#server/startup-error.ts'
import { hasCode } from './error-code.ts'
import { SOCKET_FOLDER_PREFIX } from './listen-address.ts'
import { postmasterFilePath, readPostmasterFile } from './postmaster-file.ts'
import { isRunning, postgresProcessesIn, programOf } from './process-facts.ts'

/**
 * Cleans up the data folder after an app or a server was killed. We hold the folder's lock, so a server that still runs
 * there has no app.
 */
export async function clearLeftovers(dir: string, log: (line: string) => void): Promise<void> {
  const found = readPostmasterFile(dir)
  if (found && isPostmasterOf(dir, found.pid)) {
    if (!isOfOurMaking(found.socketFolder)) {
      throw new StartupError(
        `The data folder ${dir} is in use by a PostgreSQL started by hand (process ${found.pid}): stop that one first, or set DATA_DIR.`,
      )
    }
    log(`PostgreSQL (process ${found.pid}) outlived its app; it is shut down first.`)
    await shutDown(found.pid)
  }
  await outwaitBackends(dir, log)

  // PostgreSQL removes such a file unless its pid is in use again, which is common for small pids in a container. Its
  // check of the shared memory remains: backends that we cannot see still prevent a second server.
  const unused = postgresProcessesIn(dir)?.length === 0 || (found && belongsToAStranger(found.pid))
  if (unused) rmSync(postmasterFilePath(dir), { force: true })
}

function belongsToAStranger(pid: number): boolean {
  const program = isRunning(pid) ? programOf(pid) : undefined
  return program !== undefined && !program.startsWith('postgres')
}

function isPostmasterOf(dir: string, pid: number): boolean {
  if (!isRunning(pid)) return false
  return postgresProcessesIn(dir)?.includes(pid) ?? !belongsToAStranger(pid)
}

/** The server's own record of its socket folder distinguishes our server from one started with pg_ctl. */
function isOfOurMaking(socketFolder: string): boolean {
  return process.platform === 'win32' || basename(socketFolder).startsWith(SOCKET_FOLDER_PREFIX)
}

/** SIGINT is PostgreSQL's clean fast shutdown. SIGQUIT, used if that hangs, requires a recovery but loses no data. */
async function shutDown(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    signalTo(pid, signal)
    if (await comesTrue(() => !isRunning(pid), patience)) return
  }
  throw new StartupError(`PostgreSQL (process ${pid}) does not end: end it by hand.`)
}

/**
 * Waits for the backends of a killed postmaster, which exit when they next check for it. One in a long computation does
 * not check; its transaction is lost in any case, so it gets a signal to quit.
 */
async function outwaitBackends(dir: string, log: (line: string) => void): Promise<void> {
  const backends = () => postgresProcessesIn(dir) ?? []
  const allGone = () => backends().length === 0
  if (await comesTrue(allGone, 2_000)) return
  log(`PostgreSQL processes ${backends().join(', ')} lost their server and are told to quit.`)
  for (const pid of backends()) signalTo(pid, 'SIGQUIT')
  if (await comesTrue(allGone, 10_000)) return
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

async function comesTrue(condition: () => boolean, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (!condition()) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}
