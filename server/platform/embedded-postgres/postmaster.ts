import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { commandAs, type Identity } from './identity.ts'
import { type LogLine, PostmasterFailed, parseLogLine } from './postmaster-failed.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { serverEnvironment } from './settings.ts'
import type { Watchdog } from './watchdog.ts'

export type Postmaster = {
  pid: number
  /** Rejects if the server exits before it accepts connections. */
  ready: Promise<void>
  /** Resolves when the server has exited, with a description such as 'SIGKILL' or 'exit code 1'. */
  exited: Promise<string>
  shutDown(): Promise<void>
}

type Wanted = {
  dir: string
  binaries: Binaries
  identity: Identity
  settings: Record<string, string>
  watchdog: Watchdog
  log: (line: string) => void
}

/**
 * Starts the server for the first time and waits until it accepts connections. PostgreSQL refuses to start until the
 * last backend of a killed server has exited. On systems where we cannot list the processes of a folder (macOS), we
 * cannot wait for that exit, so this function retries for 15 seconds. It throws any other error at once.
 */
export async function startFirst(launch: () => Promise<Postmaster>): Promise<Postmaster> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const postmaster = await launch()
    try {
      await postmaster.ready
      return postmaster
    } catch (error) {
      const worthAnotherTry = error instanceof PostmasterFailed && error.folderStillInUse
      if (!worthAnotherTry || Date.now() > deadline) throw error
      await sleep(250)
    }
  }
}

export function launchPostmaster({ dir, binaries, identity, settings, watchdog, log }: Wanted): Postmaster {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, args] = commandAs(identity, binaries.postgres, ['-D', dir, ...options])
  const child = spawn(program, args, {
    ...identity.spawnAs,
    cwd: '/',
    env: serverEnvironment(),
    // Uses its own process group: Ctrl-C in a terminal must not stop the database of an app that is still draining.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  watchdog.guard(child.pid)

  const lastLines: LogLine[] = []
  createInterface({ input: child.stderr }).on('line', (raw) => {
    const line = parseLogLine(raw)
    lastLines.push(line)
    if (lastLines.length > 3) lastLines.shift()
    log(line.text)
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => {
      watchdog.guard(undefined)
      resolve(signal ?? `exit code ${code}`)
    })
  })

  const untilReady = async () => {
    let ended: string | undefined
    exited.then((how) => {
      ended = how
    })
    while (ended === undefined) {
      const file = readPostmasterFile(dir)
      if (file?.pid === child.pid && file?.status === 'ready') return letTheAppExit()
      await sleep(10)
    }
    // The last lines may still be in the pipe. Waits only briefly: backends of a killed server can keep the pipe open.
    await Promise.race([closed, sleep(500)])
    throw new PostmasterFailed(lastLines.length > 0 ? lastLines : [{ code: '', text: ended }])
  }

  /** Lets Node exit while the server still runs. The watchdog then stops the server. */
  const letTheAppExit = () => {
    child.unref()
    if (child.stderr instanceof Socket) child.stderr.unref()
  }

  return {
    pid: child.pid ?? 0,
    ready: untilReady(),
    exited,
    shutDown: async () => {
      child.ref()
      child.kill('SIGINT')
      const killTimer = setTimeout(() => child.kill('SIGQUIT'), 30_000)
      await exited
      clearTimeout(killTimer)
    },
  }
}
