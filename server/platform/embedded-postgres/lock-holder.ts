import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync, statSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, startOf } from './process-facts.ts'

/** The process that holds a lock. The start time reveals a reused pid. Each call of `lockFolder` has its own token. */
export type Holder = { pid: number; start: string; machine: string; token: string }

export const UNREADABLE_HOLDER: Holder = { pid: 0, start: '', machine: '', token: 'garbled' }

/**
 * A pid means nothing on another machine or in another container. So each holder touches its file every second, and a
 * holder elsewhere counts as dead if its file stays untouched for five seconds. This protects a data folder that two
 * containers share during a deployment. The cost: after a power cut or the death of a container, the next start waits
 * five seconds.
 */
const BEAT_MS = 1_000
const TIMEOUT_MS = 5_000

export function thisProcess(): Holder {
  const token = randomBytes(6).toString('hex')
  return { pid: process.pid, start: startOf(process.pid) ?? '', machine: thisMachine(), token }
}

export async function isAlive(path: string, holder: Holder, me: Holder): Promise<boolean> {
  if (holder === UNREADABLE_HOLDER) return false
  return holder.machine === me.machine ? isRunningHere(holder) : isBeating(path)
}

export function isRunningHere(holder: Holder): boolean {
  if (!isRunning(holder.pid)) return false
  // If the start time is unknown, the holder counts as alive.
  const start = startOf(holder.pid)
  return start === undefined || start === holder.start
}

/** Touches the lock file every second. Returns a function that stops this. */
export function startHeartbeat(path: string): () => void {
  const timer = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // The file or its folder was removed. PostgreSQL itself reports a missing folder.
    }
  }, BEAT_MS).unref()
  return () => clearInterval(timer)
}

async function isBeating(path: string): Promise<boolean> {
  const before = modified(path)
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline) {
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

/**
 * Identifies the scope in which pids can be compared: one boot of one machine, and one container in it. Without /proc,
 * it is the host name.
 */
function thisMachine(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}
