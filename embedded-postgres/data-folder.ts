import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import { codeOf } from './error-code.ts'

/**
 * The folder's one true path, so that a detour over a link finds the same lock and the same socket. Its parent is
 * made and must be writable: the lock and a half-made cluster live beside the data, not in it.
 */
export function openDataFolder(wanted: string): string {
  const dir = resolve(wanted)
  try {
    // Making folders in /proc does not fail, it never returns.
    if (/^\/(proc|sys)(\/|$)/.test(dir))
      throw Object.assign(new Error('no place for files'), { code: 'EROFS' })
    mkdirSync(dirname(dir), { recursive: true })
    const place = existsSync(dir) ? realpathSync(dir) : join(realpathSync(dirname(dir)), basename(dir))
    accessSync(dirname(place), constants.W_OK | constants.X_OK)
    return place
  } catch (error) {
    throw new StartupError(
      `The data folder ${dir} cannot be made or written (${codeOf(error)}): set DATA_DIR to a folder of this user, or set DATABASE_URL.`,
    )
  }
}

/** PostgreSQL wants to own its files. As root we hand them over; without root that is the operator's to mend. */
export function assertOurs(dir: string): void {
  const me = process.getuid?.()
  if (!existsSync(dir) || me === undefined || me === 0) return
  const { uid } = statSync(dir)
  if (uid === me) return
  throw new StartupError(
    `The data folder ${dir} belongs to user ${uid} and this is user ${me}: run it as that user, give the folder to this one with chown -R, or set DATA_DIR.`,
  )
}

export function hasCluster(dir: string): boolean {
  return existsSync(join(dir, 'PG_VERSION'))
}

export function assertSameMajor(dir: string, major: number): void {
  const made = readMajor(dir)
  if (made === undefined || made === major) return
  throw new StartupError(
    `The data folder ${dir} was made by PostgreSQL ${made} and the server here is PostgreSQL ${major}: move the data with pg_dump of ${made}, or set DATA_DIR to a new folder.`,
  )
}

/** Undefined: there is no database yet, and room for one. */
function readMajor(dir: string): number | undefined {
  if (!existsSync(dir)) return undefined
  try {
    const names = readdirSync(dir)
    if (names.includes('PG_VERSION'))
      return Number.parseInt(readFileSync(join(dir, 'PG_VERSION'), 'utf8'), 10)
    if (names.length === 0) return undefined
  } catch (error) {
    throw new StartupError(
      `The data folder ${dir} cannot be read (${codeOf(error)}): set DATA_DIR to another folder.`,
    )
  }
  throw new StartupError(
    `The data folder ${dir} holds other files and no database: set DATA_DIR to another folder.`,
  )
}
