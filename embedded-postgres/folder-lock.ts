import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#server/startup-error.ts'
import { codeOf, hasCode } from './error-code.ts'
import { beat, GARBLED, type Holder, isAlive, isRunningHere, thisProcess } from './lock-holder.ts'

export type FolderLock = { release(): void }

/**
 * One app per data folder. Node has no flock, so the lock is a file that names its holder; a file survives
 * `kill -9`, hence the care below about holders that are dead.
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
  const stopBeating = beat(path)
  return {
    release() {
      stopBeating()
      if (read(path)?.token === me.token) remove(path)
    },
  }
}

/**
 * Answers nothing when the lock is taken, else the living holder that is in the way.
 *
 * The trap is a dead holder's file: two newcomers see it, the first removes it and makes its own, the second then
 * removes that one. So the right to remove the file of holder X is itself a lock, named after X. Tokens never come
 * twice, so whoever has that right and still finds X in the file is alone with it. And should he be killed right
 * there, his lock is a dead holder's file like any other.
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

/** Drafts and rights of those who were killed on the way. The holder may clear them: they name locks of the past. */
function sweep(path: string, me: Holder): void {
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`)) continue
    const rest = join(dirname(path), name)
    const holder = read(rest)
    // A garbled one may be a newcomer's, still being written.
    const isDead = holder && holder !== GARBLED && holder.machine === me.machine && !isRunningHere(holder)
    if (isDead) remove(rest)
  }
}

/** Written aside and linked into place: nobody ever sees a lock without its holder's name. */
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
    // Garbled by a power cut: its holder went with the power.
    if (error instanceof SyntaxError) return GARBLED
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
