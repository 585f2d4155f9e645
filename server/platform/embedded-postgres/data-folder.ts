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
import { StartupError } from '#server/platform/startup-error.ts'
import { codeOf } from './error-code.ts'

/**
 * Returns the folder's real path, so that a symlink leads to the same lock and the same socket. Creates the parent
 * folder, which must be writable: the lock file and an unfinished cluster are beside the data folder, not in it.
 */
export function openDataFolder(wanted: string): string {
  const dir = resolve(wanted)
  try {
    // In /proc, mkdirSync does not fail but hangs for ever.
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

/**
 * Refuses a folder of another user, because PostgreSQL must own its files. Root passes: it can run PostgreSQL as the
 * owner, or change the owner later.
 */
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

/**
 * Returns the PostgreSQL version of the data folder, or undefined if the folder is missing or empty. Throws if it
 * cannot be read, or has files but no database.
 */
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
