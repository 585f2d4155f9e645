import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#server/platform/startup-error.ts'
import { codeOf, hasCode } from './error-code.ts'
import {
  type Holder,
  isAlive,
  isRunningHere,
  startHeartbeat,
  thisProcess,
  UNREADABLE_HOLDER,
} from './lock-holder.ts'

export type FolderLock = { release(): void }

/**
 * Allows one app per data folder. Node has no flock, so the lock is a file that names its holder. The file survives a
 * `kill -9` of its holder, so `take` has to remove the files of dead holders.
 */
export async function lockFolder(dir: string): Promise<FolderLock> {
  const path = `${dir}.lock`
  const me = thisProcess()
  const holder = await take(path, me)
  if (holder) {
    const elsewhere = holder.machine === me.machine ? '' : ' of another machine or container'
    throw new StartupError(
      `The data folder ${dir} is in use by process ${holder.pid}${elsewhere}: stop that one first, or set DATA_DIR to another folder.`,
    )
  }
  sweep(path, me)
  const stopHeartbeat = startHeartbeat(path)
  return {
    release() {
      stopHeartbeat()
      if (read(path)?.token === me.token) remove(path)
    },
  }
}

/**
 * Takes the lock and returns undefined, or returns the live holder that has it.
 *
 * Two processes may see the file of a dead holder: the first removes it and creates its own file, which the second must
 * not remove. So the right to remove the file of holder X is itself a lock file, named after the token of X. Tokens are
 * unique, so a process that has this right and still finds X in the file is the only one that removes it. If a process
 * is killed while it has the right, its lock file is removed in the same way.
 */
async function take(path: string, me: Holder): Promise<Holder | undefined> {
  for (;;) {
    if (create(path, me)) return undefined
    const holder = read(path)
    if (!holder) continue
    if (await isAlive(path, holder, me)) return holder

    const right = `${path}.${holder.token}`
    if (await take(right, me)) {
      await sleep(5)
      continue
    }
    if (read(path)?.token === holder.token) remove(path)
    remove(right)
  }
}

/**
 * Removes files that killed processes of this machine left: unfinished lock files (see `create`) and removal rights.
 * Only the holder of the lock calls this.
 */
function sweep(path: string, me: Holder): void {
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`)) continue
    const rest = join(dirname(path), name)
    const holder = read(rest)
    // Keeps an unreadable file: it may be another process's draft that is still being written.
    const isDead =
      holder && holder !== UNREADABLE_HOLDER && holder.machine === me.machine && !isRunningHere(holder)
    if (isDead) remove(rest)
  }
}

/** Writes a draft and links it into place, so that a lock file is never empty. Returns false if the lock exists. */
function create(path: string, me: Holder): boolean {
  const draft = `${path}.${me.token}.draft`
  try {
    writeFileSync(draft, JSON.stringify(me))
    linkSync(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw new StartupError(
      `The lock file ${path} cannot be made (${codeOf(error)}): set DATA_DIR to another folder.`,
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    // The file is not valid JSON. A power cut has garbled it, so its holder is gone too.
    if (error instanceof SyntaxError) return UNREADABLE_HOLDER
    throw new StartupError(
      `The lock file ${path} cannot be read (${codeOf(error)}): remove it, or set DATA_DIR.`,
    )
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch (error) {
    throw new StartupError(
      `The old lock file ${path} cannot be removed (${codeOf(error)}): remove it, or set DATA_DIR.`,
    )
  }
}
