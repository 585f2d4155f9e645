import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file that a server writes about itself into its data folder. pg_ctl reads it too. */
export type PostmasterFile = { pid: number; socketFolder: string; status: string }

export function postmasterFilePath(dir: string): string {
  return join(dir, 'postmaster.pid')
}

/**
 * Lines: pid, folder, start, port, socket folder, address, shared memory, status. The file may be incomplete while it
 * is being written.
 */
export function readPostmasterFile(dir: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(postmasterFilePath(dir), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 0) return undefined
    return { pid, socketFolder: lines[4] ?? '', status: (lines[7] ?? '').trim() }
  } catch {
    return undefined
  }
}
