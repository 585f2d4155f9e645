import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The content of postmaster.pid, which a running server writes into its data folder. */
export type PostmasterFile = { pid: number; socketFolder: string; status: string }

export function postmasterFilePath(dir: string): string {
  return join(dir, 'postmaster.pid')
}

/**
 * The lines of the file are pid, folder, start, port, socket folder, address, shared memory and status. The last lines
 * may be missing while the server writes the file.
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
