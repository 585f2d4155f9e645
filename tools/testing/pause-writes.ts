import type { AppContext } from '#server/platform/context/context.ts'

/** Closes the write gate, as two unknown commits would, and stops the probe that would open it again. */
export function pauseWrites({ context }: { context: Pick<AppContext, 'writeGate'> }): void {
  context.writeGate.stop()
  context.writeGate.noteUnknown()
  context.writeGate.noteUnknown()
}
