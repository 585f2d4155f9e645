import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'
import { countDroppedLine } from './metrics.ts'

/** A pipe that is full for a moment refuses a write as a full disk does. */
const RETRY_MS = 20
const STUCK_AFTER_MS = 1_000

/**
 * Log lines go out in the background. A reader that stops reading, or a full disk behind the file, must not hold up an
 * answer: what does not fit the buffer meanwhile is dropped and counted, and one line says so afterwards.
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
    // A write that is stuck would be stuck again, and the process would never end.
    if (isWriting && performance.now() - writingSince > STUCK_AFTER_MS) return
    try {
      if (!isWriting && rest.length > 0) writeSync(fd, rest)
      takeWaiting()
      if (rest.length > 0) writeSync(fd, rest)
    } catch {
      // The log cannot be written; there is nowhere left to say so.
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
