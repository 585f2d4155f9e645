import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync, statSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, startOf } from './process-facts.ts'

/** Who has a lock. The start time guards against a pid that was used again, the token never comes twice. */
export type Holder = { pid: number; start: string; machine: string; token: string }

export const GARBLED: Holder = { pid: 0, start: '', machine: '', token: 'garbled' }

/**
 * On another machine or in another container a pid means nothing. There a holder shows life by touching its file,
 * so a data folder shared by two containers during a deployment is safe. The price: after a power cut or the death
 * of a container the next start watches the file for these five seconds.
 */
const BEAT_MS = 1_000
const PATIENCE_MS = 5_000

export function thisProcess(): Holder {
  const token = randomBytes(6).toString('hex')
  return { pid: process.pid, start: startOf(process.pid) ?? '', machine: thisMachine(), token }
}

export async function isAlive(path: string, holder: Holder, me: Holder): Promise<boolean> {
  if (holder === GARBLED) return false
  return holder.machine === me.machine ? isRunningHere(holder) : isBeating(path)
}

export function isRunningHere(holder: Holder): boolean {
  if (!isRunning(holder.pid)) return false
  // No start time to be had: rather believe that it lives.
  const start = startOf(holder.pid)
  return start === undefined || start === holder.start
}

/** Answers how to end it. */
export function beat(path: string): () => void {
  const timer = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // The folder was taken away under us; PostgreSQL itself will complain louder.
    }
  }, BEAT_MS).unref()
  return () => clearInterval(timer)
}

async function isBeating(path: string): Promise<boolean> {
  const before = modified(path)
  const deadline = Date.now() + PATIENCE_MS
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

/** Where pids mean the same: one boot of one machine, and in it one container. */
function thisMachine(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}
