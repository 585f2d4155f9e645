import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'

type Journal<Entry> = { append: (...entries: Entry[]) => void; close: () => void }

/**
 * Append-only memory, one JSON entry per line. A write that has returned outlives kill -9 of this process, because the
 * page cache belongs to the kernel; fsync would only guard against a power cut, and a sandbox is not worth the wait.
 */
export function openJournal<Entry>(path: string, replay: (entry: Entry) => void): Journal<Entry> {
  for (const line of wholeLines(path)) replay(JSON.parse(line))
  const file = openSync(path, 'a')
  let open = true

  return {
    // Entries given together go down in one write: a payment is never remembered without its webhook.
    append(...entries) {
      if (open) writeSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    },
    close() {
      if (open) closeSync(file)
      open = false
    },
  }
}

/** A line cut short by a kill was never acknowledged to anyone: it is cut off, so that the next line starts clean. */
function wholeLines(path: string): string[] {
  if (!existsSync(path)) return []
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf('\n') + 1
  if (end < bytes.length) truncateSync(path, end)
  return bytes.subarray(0, end).toString('utf8').split('\n').filter(Boolean)
}
