import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'

type Journal<Entry> = { append: (...entries: Entry[]) => void; close: () => void }

/**
 * An append-only file with one JSON entry per line. A completed write survives kill -9 of this process, because the
 * page cache belongs to the kernel. fsync would only protect against a power cut, and a sandbox is not worth that wait.
 */
export function openJournal<Entry>(path: string, replay: (entry: Entry) => void): Journal<Entry> {
  for (const line of wholeLines(path)) replay(JSON.parse(line))
  const file = openSync(path, 'a')
  let open = true

  return {
    // Writes entries of one call together, so that a payment is never stored without its webhook.
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
 * A kill can leave an incomplete last line, which was never acknowledged. Truncates it, so that the next line starts
 * clean.
 */
function wholeLines(path: string): string[] {
  if (!existsSync(path)) return []
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf('\n') + 1
  if (end < bytes.length) truncateSync(path, end)
  return bytes.subarray(0, end).toString('utf8').split('\n').filter(Boolean)
}
