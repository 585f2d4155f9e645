import { randomBytes } from 'node:crypto'
import {
  linkSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#server/startup-error.ts'
import { codeOf, hasCode } from './error-code.ts'
import { isRunning, startOf } from './process-facts.ts'

export type FolderLock = { release(): void }

type Holder = { pid: number; start: string; machine: string; token: string }

/** A holder on another machine or in another container cannot be asked for its pid: it shows life by touching the file. */
const BEAT_MS = 1_000
const BEAT_PATIENCE_MS = 5_000

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
  const beat = setInterval(() => touch(path), BEAT_MS).unref()
  return {
    release() {
      clearInterval(beat)
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
    if (holder?.machine === me.machine && holder.pid > 0 && !isSameProcess(holder)) remove(rest)
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
    if (error instanceof SyntaxError) return { pid: 0, start: '', machine: thisMachine(), token: 'garbled' }
    throw new StartupError(
      `The lock file ${path} cannot be read (${codeOf(error)}): remove it, or set DATA_DIR.`,
    )
  }
}

async function isAlive(path: string, holder: Holder, me: Holder): Promise<boolean> {
  if (holder.machine !== me.machine) return isBeating(path)
  return isSameProcess(holder)
}

function isSameProcess(holder: Holder): boolean {
  if (holder.pid <= 0 || !isRunning(holder.pid)) return false
  // Another start time is another process under a used number. No start time to be had: rather believe it lives.
  const start = startOf(holder.pid)
  return start === undefined || start === holder.start
}

async function isBeating(path: string): Promise<boolean> {
  const before = modified(path)
  for (let waited = 0; waited < BEAT_PATIENCE_MS; waited += 100) {
    await sleep(100)
    const now = modified(path)
    if (now === undefined) return false
    if (now !== before) return true
  }
  return false
}

function modified(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
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

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // The folder was taken away under us; PostgreSQL itself will complain louder.
  }
}

function thisProcess(): Holder {
  const token = randomBytes(6).toString('hex')
  return { pid: process.pid, start: startOf(process.pid) ?? '', machine: thisMachine(), token }
}

/** Where pids mean the same: one boot of one machine, and in it one container. */
function thisMachine(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}
