import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { hasCode } from './error-code.ts'

/** On Linux we read /proc, because slim images may not have `ps`. On macOS we run `ps`. Windows has neither. */
const HAS_PROC = process.platform === 'linux' && existsSync('/proc/self/stat')

/** On Linux a zombie counts as ended: it holds no file, lock or memory, and only waits for its parent. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process is running and belongs to another user.
    if (!hasCode(error, 'EPERM')) return false
  }
  const state = statOf(pid)?.state
  return state !== 'Z' && state !== 'X'
}

/**
 * Returns the start time of a process in the system's own format. Together with the pid it identifies one process,
 * because a reused pid has another start time.
 */
export function startOf(pid: number): string | undefined {
  return HAS_PROC ? statOf(pid)?.start : askPs(pid, 'lstart=')
}

/** Returns the name of the program that a process runs, for example 'postgres'. */
export function programOf(pid: number): string | undefined {
  if (HAS_PROC) return statOf(pid)?.program
  const path = askPs(pid, 'comm=')
  return path && basename(path)
}

/**
 * Returns the PostgreSQL processes of a data folder: those that have it as their working directory. Returns undefined
 * on systems without /proc, where PostgreSQL's own check of the shared memory must suffice.
 */
export function postgresProcessesIn(dir: string): number[] | undefined {
  if (!HAS_PROC) return undefined
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && programOf(pid) === 'postgres')
    .filter((pid) => isSameFolder(`/proc/${pid}/cwd`, dir) && isRunning(pid))
}

/** Compares inodes, because the same folder may have two paths: in a container, or after it was renamed. */
function isSameFolder(one: string, other: string): boolean {
  try {
    const a = statSync(one)
    const b = statSync(other)
    return a.dev === b.dev && a.ino === b.ino
  } catch {
    // The process has ended or belongs to another user. Another user's server cannot be in our folder.
    return false
  }
}

/** Parses `pid (name) state ppid ...`. The name may contain spaces and brackets, so it ends at the last bracket. */
function statOf(pid: number): { program: string; state: string; start: string } | undefined {
  if (!HAS_PROC) return undefined
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const program = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    // The start time is field 22 of the line, in clock ticks since boot. `fields` lacks the first two fields.
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
