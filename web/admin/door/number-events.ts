import type { DoorEventInput } from '#contracts/boarding/door.ts'
import type { KeptEvent } from './door-store.ts'

/** The greatest clock offset that the server accepts, about 23 days. */
const MOST_OFFSET_MS = 2_000_000_000

/**
 * Returns the time of an event by the clock of this phone, and how far that clock is ahead. The difference of the two,
 * the corrected time, is a whole second: a hand-over stores whole seconds, and an upload of the same event must store
 * the same time. If the clock is ahead or behind by more than the server accepts, returns the greatest offset and a
 * time that fits it.
 */
export function clockOf(now: number, clockOffsetMs: number): Pick<DoorEventInput, 'at' | 'clockOffsetMs'> {
  const corrected = Math.floor((now - clockOffsetMs) / 1_000) * 1_000
  const offset = Math.max(-MOST_OFFSET_MS, Math.min(MOST_OFFSET_MS, clockOffsetMs))
  return { at: new Date(corrected + offset).toISOString(), clockOffsetMs: offset }
}

/** Moves events to another device and numbers them from 1. References from undos to these events are renumbered too. */
export function renumbered(events: readonly KeptEvent[], from: number, to: number): KeptEvent[] {
  const numbers = new Map(events.map(({ event }, index) => [event.seq, index + 1]))
  return events.map(({ event, isUploaded }, index) => {
    const seq = index + 1
    if (event.kind !== 'unboard') return { isUploaded, event: { ...event, seq } }
    const undoes = event.undoes.map((undone) => {
      const number = undone.deviceId === from ? numbers.get(undone.seq) : undefined
      return number === undefined ? undone : { deviceId: to, seq: number }
    })
    return { isUploaded, event: { ...event, seq, undoes } }
  })
}
