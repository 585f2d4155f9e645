import type { AppContext } from '#server/platform/context/context.ts'

/** Closes the write gate, as two unknown commits do, and keeps it closed: no probe opens it. */
export function pauseWrites({ context }: { context: Pick<AppContext, 'writeGate'> }): void {
  context.writeGate.stop()
  context.writeGate.noteUnknown()
  context.writeGate.noteUnknown()
}
