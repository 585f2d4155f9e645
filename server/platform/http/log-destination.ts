import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'
import { countDroppedLine } from './metrics.ts'

/** The pause before a failed write is repeated. A full pipe refuses a write for a moment, a full disk for longer. */
const RETRY_MS = 20
const STUCK_AFTER_MS = 1_000

/**
 * Writes log lines in the background. A reader that stops reading, or a full disk, must not delay a response: lines
 * that do not fit the buffer are dropped and counted, and a later log line reports their number.
 */
export function createLogDestination(fd: number, { mostBytes = 4 * 1024 * 1024 } = {}): DestinationStream {
  let waiting: string[] = []
  let waitingBytes = 0
  let rest = Buffer.alloc(0)
  let dropped = 0
  let isWriting = false
  let writingSince = 0

  function flush(): void {
    if (isWriting) return
    if (rest.length === 0) takeWaiting()
    if (rest.length === 0) return
    isWriting = true
    writingSince = performance.now()
    write(fd, rest, (error, written) => {
      isWriting = false
      if (error) return void setTimeout(flush, RETRY_MS).unref()
      rest = rest.subarray(written)
      flush()
    })
  }

  function takeWaiting(): void {
    rest = Buffer.from(waiting.join('') + noteAboutDropped())
    waiting = []
    waitingBytes = 0
  }

  function noteAboutDropped(): string {
    if (dropped === 0) return ''
    const line = { level: 40, time: new Date().toISOString(), dropped, msg: 'log lines were dropped' }
    dropped = 0
    return `${JSON.stringify(line)}\n`
  }

  process.once('exit', () => {
    // A write that is already stuck would block again, and the process would never exit.
    if (isWriting && performance.now() - writingSince > STUCK_AFTER_MS) return
    try {
      if (!isWriting && rest.length > 0) writeSync(fd, rest)
      takeWaiting()
      if (rest.length > 0) writeSync(fd, rest)
    } catch {
      // The log cannot be written, so the error cannot be reported.
    }
  })

  return {
    write(line: string): void {
      if (waitingBytes + line.length > mostBytes) {
        dropped++
        countDroppedLine()
        return
      }
      waiting.push(line)
      waitingBytes += line.length
      flush()
    },
  }
}
