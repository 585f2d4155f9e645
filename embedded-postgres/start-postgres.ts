import { findBinaries } from './binaries.ts'
import { assertOurs, assertSameMajor, openDataFolder } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { findIdentity } from './identity.ts'
import { keepRunning } from './keep-running.ts'
import { clearLeftovers } from './leftovers.ts'
import { type ListeningPlace, listeningPlace } from './listening-place.ts'
import { makeCluster } from './make-cluster.ts'
import { launchPostmaster, startFirst } from './postmaster.ts'
import { serverSettings } from './settings.ts'
import { startWatchdog } from './watchdog.ts'

export type EmbeddedPostgres = {
  /** For pg, Kysely, graphile-worker and psql: the unix socket; without a role as postgres, the superuser. */
  url(database: string, role?: string): string
  /** Of the postmaster now running: a new number after it died and was started again. */
  pid(): number
  /** A clean fast shutdown, resolved when the process is gone. May be called twice. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** The data folder, made when it is missing. */
  dir: string
  log?: (line: string) => void
  /** False: no fsync, for databases that a test throws away. */
  durable?: boolean
  /** Other binaries than the embedded ones, e.g. /usr/lib/postgresql/15/bin. */
  binDir?: string
  /** More `-c name=value` settings; they win over ours. */
  settings?: Record<string, string>
}

/**
 * A PostgreSQL server of our own, for an app without DATABASE_URL.
 *
 * It lives in its own process group (Ctrl-C reaches the app alone, which drains and then calls `stop`), it is
 * started again when it dies, and it is taken down by a watchdog when the app dies. Whatever a `kill -9` left
 * behind is put in order by the next start.
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {})
  const durable = options.durable ?? true

  const binaries = findBinaries(options.binDir)
  const dir = openDataFolder(options.dir)
  const lock = await lockFolder(dir)
  const watchdog = startWatchdog()
  let place: ListeningPlace | undefined
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
    const listening = await listeningPlace(dir, identity)
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
