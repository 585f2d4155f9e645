import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'

type Journal<Entry> = { append: (...entries: Entry[]) => void; close: () => void }

/**
 * Opens an append-only file with one JSON entry per line, and calls `replay` with each entry in it. A completed write
 * survives kill -9 of this process, because the page cache belongs to the kernel. fsync would only add protection
 * against a power cut, which a sandbox does not need.
 */
export function openJournal<Entry>(path: string, replay: (entry: Entry) => void): Journal<Entry> {
  for (const line of wholeLines(path)) replay(JSON.parse(line))
  const file = openSync(path, 'a')
  let open = true

  return {
    // Writes the entries of one call at once, so that a kill between them cannot store a payment without its webhook.
    // Ignores entries after `close`.
    append(...entries) {
      if (open) writeSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    },
    close() {
      if (open) closeSync(file)
      open = false
    },
  }
}

/**
 * Returns the complete lines. A kill can leave an incomplete last line, whose write never returned. Cuts that line off
 * the file, so that the next entry starts a new line.
 */
function wholeLines(path: string): string[] {
  if (!existsSync(path)) return []
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf('\n') + 1
  if (end < bytes.length) truncateSync(path, end)
  return bytes.subarray(0, end).toString('utf8').split('\n').filter(Boolean)
}
