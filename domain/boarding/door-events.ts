/**
 * The boardings of a trip as a set of events. Devices at the door record events without a network and upload them later,
 * in any order and more than once. `seat` is the key of the fold: a seat, or a seat and its booking.
 */
export type EventId = { deviceId: number; seq: number }
export type BoardEvent = EventId & { kind: 'board'; seatNo: string; seat: string; at: Date }
/**
 * An undo of a boarding. `undoes` lists the board events that the device knew when its user undid the boarding. All of
 * them are events of the same seat, so that the audit log can name each passenger whose boarding was undone.
 */
export type UnboardEvent = EventId & { kind: 'unboard'; seatNo: string; undoes: readonly EventId[] }
export type DoorEvent = BoardEvent | UnboardEvent

/** The first scan holds the seat. The later ones are double scans. */
export type Aboard = { first: BoardEvent; later: BoardEvent[] }

export const eventKey = ({ deviceId, seq }: EventId): string => `${deviceId}-${seq}`

/**
 * Returns the boarded seats. A seat is boarded if one of its board events is not undone. The result depends only on the
 * set of events: their order and repetition change nothing. An undo never removes a scan that its device did not know.
 */
export function foldDoorEvents(events: Iterable<DoorEvent>): Map<string, Aboard> {
  const boards = new Map<string, BoardEvent>()
  const undone = new Set<string>()
  for (const event of events) {
    if (event.kind === 'board') boards.set(eventKey(event), event)
    else for (const id of event.undoes) undone.add(scanKey(id, event.seatNo))
  }
  const standing = [...boards.values()].filter((event) => !undone.has(scanKey(event, event.seatNo)))
  const seats = new Map<string, Aboard>()
  for (const event of standing.sort(inOrder)) {
    const aboard = seats.get(event.seat)
    if (aboard) aboard.later.push(event)
    else seats.set(event.seat, { first: event, later: [] })
  }
  return seats
}

const scanKey = (id: EventId, seatNo: string): string => `${eventKey(id)} seat ${seatNo}`

/** Orders by time. Equal times are ordered by device and number, so that every reader chooses the same first scan. */
const inOrder = (a: BoardEvent, b: BoardEvent): number =>
  a.at.getTime() - b.at.getTime() || a.deviceId - b.deviceId || a.seq - b.seq

/** Returns when an event happened by our clock. `offsetMs` is how far the clock of the device was ahead. */
export const correctedTime = (at: Date, offsetMs: number): Date => new Date(at.getTime() - offsetMs)

/** A device whose clock differs by more than this is shown to staff: the order of its scans is in doubt. */
const SUSPICIOUS_OFFSET_MS = 5 * 60_000

/**
 * True if the times of a device are in doubt: its clock is far off, or an event happened before the device had the list
 * or after it was uploaded. Someone may have set the clock after the download.
 */
export function isClockSuspicious(
  { at, clockOffsetMs }: { at: Date; clockOffsetMs: number },
  { since, until }: { since: Date; until: Date },
): boolean {
  const happened = correctedTime(at, clockOffsetMs).getTime()
  return (
    Math.abs(clockOffsetMs) > SUSPICIOUS_OFFSET_MS ||
    happened < since.getTime() - SUSPICIOUS_OFFSET_MS ||
    happened > until.getTime() + SUSPICIOUS_OFFSET_MS
  )
}
