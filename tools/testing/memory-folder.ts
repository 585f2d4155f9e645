import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** A folder whose files Linux keeps in memory. */
const MEMORY = '/dev/shm'
const NAME = /^tafiya-tests-(\d+)$/
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Puts temporary files of tests into memory if there is room and TMPDIR is not set. A new database is a copy of 650
 * files, which takes ten times as long on a disk. Workers and the products they start inherit the folder.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  removeLeftovers()
  const folder = join(MEMORY, `tafiya-tests-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // Sets the permissions of /tmp, because PostgreSQL runs as another user if root runs the tests.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}

/** Removes folders of killed runs, which would use memory until the machine restarts. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.match(NAME)?.[1]
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}
