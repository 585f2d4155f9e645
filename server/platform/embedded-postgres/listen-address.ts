import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '#server/platform/startup-error.ts'
import { hasCode } from './error-code.ts'
import type { Identity } from './identity.ts'

export const SOCKET_FOLDER_PREFIX = 'tafiya-pg-'

/** Maximum length of a Unix socket's path: 107 bytes on Linux, 103 on macOS. We use the smaller one everywhere. */
const LONGEST_SOCKET_PATH = 103

export type ListenAddress = {
  settings: Record<string, string>
  url(database: string, role?: string): string
  /** Removes the socket files of a killed server. */
  clear(): void
  remove(): void
}

export async function chooseListenAddress(dir: string, identity: Identity): Promise<ListenAddress> {
  if (process.platform === 'win32') return loopbackPort()
  const folder = socketFolder(dir, identity.owner?.uid ?? process.getuid?.())
  claim(folder, identity)
  const host = encodeURIComponent(folder)
  return {
    settings: {
      listen_addresses: '',
      port: '5432',
      unix_socket_directories: folder,
      unix_socket_permissions: '0700',
    },
    // Sets port and sslmode explicitly: PGPORT or PGSSLMODE in the user's shell would otherwise apply. Uses encodeURI,
    // because pg reads the name with decodeURI.
    url: (database, role = 'postgres') =>
      `postgresql://${role}@localhost:5432/${encodeURI(database)}?host=${host}&sslmode=disable`,
    clear: () => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * Returns a folder in the temp dir, because the path of the data folder itself may be too long for a socket. If the
 * path of the temp dir is too long as well, the folder is in /tmp.
 */
function socketFolder(dir: string, uid: number | undefined): string {
  const name = `${SOCKET_FOLDER_PREFIX}${createHash('sha256').update(`${uid} ${dir}`).digest('hex').slice(0, 12)}`
  const folder = join(tmpdir(), name)
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH ? folder : join('/tmp', name)
}

/** Creates the folder. Refuses a folder or link that another user created first, because the temp dir is shared. */
function claim(folder: string, { owner }: Identity): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) {
      throw new StartupError(
        `The socket folder ${folder} cannot be made: set TMPDIR to a folder of this user.`,
      )
    }
  }
  const found = lstatSync(folder)
  if (!found.isDirectory() || (found.uid !== process.getuid?.() && found.uid !== owner?.uid)) {
    throw new StartupError(`The socket folder ${folder} belongs to another user: remove it, or set TMPDIR.`)
  }
  chmodSync(folder, 0o700)
  if (owner) chownSync(folder, owner.uid, owner.gid)
}

/**
 * For Windows, and not tested there: uses a free port of 127.0.0.1 instead of a socket folder. Every program on the
 * machine can connect to it.
 */
async function loopbackPort(): Promise<ListenAddress> {
  const port = await freePort()
  return {
    settings: { listen_addresses: '127.0.0.1', port: String(port) },
    url: (database, role = 'postgres') =>
      `postgresql://${role}@127.0.0.1:${port}/${encodeURI(database)}?sslmode=disable`,
    clear: () => {},
    remove: () => {},
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
