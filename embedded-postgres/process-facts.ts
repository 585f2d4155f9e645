import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { hasCode } from './error-code.ts'

/** Linux; elsewhere (macOS) the same questions go to `ps`, which slim Linux images in turn may lack. */
const HAS_PROC = process.platform === 'linux' && existsSync('/proc/self/stat')

/** A zombie has ended: it holds no file, no lock and no memory, and only waits to be noticed by its parent. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    if (!hasCode(error, 'EPERM')) return false
  }
  const state = statOf(pid)?.state
  return state !== 'Z' && state !== 'X'
}

/** When a process began, in the system's own words: with the pid it names one process for ever. */
export function startOf(pid: number): string | undefined {
  return HAS_PROC ? statOf(pid)?.start : askPs(pid, 'lstart=')
}

/** The program's name, e.g. 'postgres'. */
export function programOf(pid: number): string | undefined {
  if (HAS_PROC) return statOf(pid)?.program
  const path = askPs(pid, 'comm=')
  return path && basename(path)
}

/**
 * The PostgreSQL processes at work in a data folder; each has it as its working directory. Undefined where the
 * system cannot tell: there PostgreSQL's own shared-memory check has to do.
 */
export function postgresProcessesIn(dir: string): number[] | undefined {
  if (!HAS_PROC) return undefined
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && programOf(pid) === 'postgres')
    .filter((pid) => isSameFolder(`/proc/${pid}/cwd`, dir) && isRunning(pid))
}

/** By inode: a container, or a folder that was renamed meanwhile, has another path for the same place. */
function isSameFolder(one: string, other: string): boolean {
  try {
    const a = statSync(one)
    const b = statSync(other)
    return a.dev === b.dev && a.ino === b.ino
  } catch {
    // Gone meanwhile, or another user's. Another user's server cannot be in a folder that is ours.
    return false
  }
}

/** `pid (name) state ppid ...`: the name may itself hold blanks and brackets, so cut at the last one. */
function statOf(pid: number): { program: string; state: string; start: string } | undefined {
  if (!HAS_PROC) return undefined
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const program = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    // The start is field 22 of the line, in clock ticks since boot; the first three are cut off.
    return { program, state: fields[0] ?? '', start: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

function askPs(pid: number, column: string): string | undefined {
  if (process.platform === 'win32') return undefined
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  const answer = spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8', env })
  return answer.stdout?.trim() || undefined
}
