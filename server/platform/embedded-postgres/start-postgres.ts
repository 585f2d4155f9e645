import { findBinaries } from './binaries.ts'
import { assertOurs, assertSameMajor, openDataFolder } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { findIdentity } from './identity.ts'
import { keepRunning } from './keep-running.ts'
import { clearLeftovers } from './leftovers.ts'
import { chooseListenAddress, type ListenAddress } from './listen-address.ts'
import { makeCluster } from './make-cluster.ts'
import { launchPostmaster, startFirst } from './postmaster.ts'
import { serverSettings } from './settings.ts'
import { startWatchdog } from './watchdog.ts'

export type EmbeddedPostgres = {
  /** Returns the connection URL of a database. Without `role`, it connects as the superuser `postgres`. */
  url(database: string, role?: string): string
  /** The pid of the current postmaster, which changes after a restart. */
  pid(): number
  /**
   * Shuts the server down cleanly, and forces it to quit after 30 seconds. Resolves when its process has ended. May be
   * called twice.
   */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** The data folder, created if missing. */
  dir: string
  log?: (line: string) => void
  /** False turns off fsync and other protection against a system crash, for databases that a test discards. */
  durable?: boolean
  /** Binaries to use instead of the embedded ones, e.g. /usr/lib/postgresql/15/bin. */
  binDir?: string
  /** Additional `-c name=value` settings, which override ours. */
  settings?: Record<string, string>
}

/**
 * Starts our own PostgreSQL server, for an app without DATABASE_URL.
 *
 * The server has its own process group: Ctrl-C reaches only the app, which finishes its requests and then calls `stop`.
 * A server that dies is restarted, and a watchdog stops the server when the app dies. The next start cleans up what a
 * `kill -9` left.
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {})
  const durable = options.durable ?? true

  const binaries = findBinaries(options.binDir)
  const dir = openDataFolder(options.dir)
  const lock = await lockFolder(dir)
  const watchdog = startWatchdog()
  let place: ListenAddress | undefined
  const leave = async () => {
    await watchdog.end()
    place?.remove()
    lock.release()
  }
  try {
    assertOurs(dir)
    assertSameMajor(dir, binaries.major)
    const identity = findIdentity(binaries.postgres, dir)
    await clearLeftovers(dir, log)
    await makeCluster({ dir, binaries, identity, durable, watchdog })
    const listening = await chooseListenAddress(dir, identity)
    place = listening
    const settings = { ...serverSettings(durable), ...listening.settings, ...options.settings }
    const launch = async () => {
      await clearLeftovers(dir, log)
      listening.clear()
      return launchPostmaster({ dir, binaries, identity, settings, watchdog, log })
    }

    const running = keepRunning(await startFirst(launch), launch, log)
    let stopped: Promise<void> | undefined
    return {
      url: listening.url,
      pid: running.pid,
      stop: () => {
        stopped ??= running.stop().then(leave)
        return stopped
      },
    }
  } catch (error) {
    await leave()
    throw error
  }
}
