import {
  type Aboard,
  type BoardEvent,
  correctedTime,
  type DoorEvent,
  foldDoorEvents,
} from '#domain/boarding/door-events.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import {
  type EventRow,
  type HeldSeat,
  insertEvents,
  listDoubleScans,
  selectBoardings,
  selectSeatsWithoutEvent,
  takeSequence,
  updateBoarding,
} from './queries.ts'

/**
 * Writes the state that the events of these seats have: when each was boarded and by whom, and which scans are double.
 * The bookings must be locked. Online scans and uploads of devices both end here. Returns the scans of each boarded
 * seat.
 */
export async function mergeBoardings(
  tx: Database,
  tripId: number,
  seats: readonly HeldSeat[],
): Promise<(seat: HeldSeat) => Aboard | undefined> {
  const rows = await selectBoardings(
    tx,
    tripId,
    seats.map(({ seatNo }) => seatNo),
  )
  const aboard = foldDoorEvents(rows.map(eventOf))
  for (const seat of seats) {
    const { first, later = [] } = aboard.get(keyOf(seat)) ?? {}
    await updateBoarding(tx, tripId, seat, first ?? null)
    await listDoubleScans(tx, tripId, seat, first ?? null, later)
  }
  return (seat) => aboard.get(keyOf(seat))
}

/**
 * Returns the standing board events of a seat. Someone who undoes the boarding undoes these, and not a scan that
 * arrives later.
 */
export async function standingBoards(tx: Database, tripId: number, seat: HeldSeat): Promise<BoardEvent[]> {
  const rows = await selectBoardings(tx, tripId, [seat.seatNo])
  const aboard = foldDoorEvents(rows.map(eventOf)).get(keyOf(seat))
  return aboard ? [aboard.first, ...aboard.later] : []
}

/**
 * Writes an event for each boarded seat that has none, so that the events alone have the whole state. Locks the
 * bookings if there is such a seat.
 */
export async function adoptBoardings(
  tx: Database,
  tripId: number,
  bookingIds: readonly number[],
): Promise<void> {
  if ((await selectSeatsWithoutEvent(tx, tripId, bookingIds)).length === 0) return
  await lockInOrder(tx, { bookings: ['update', bookingIds] })
  for (const seat of await selectSeatsWithoutEvent(tx, tripId, bookingIds)) {
    const { deviceId, firstSeq } = await takeSequence(tx, { tripId, userId: seat.boardedBy, count: 1 })
    await insertEvents(tx, tripId, [{ ...BOARDED, ...seat, deviceId, seq: firstSeq, at: seat.boardedAt }])
  }
}

/** The fields of a boarding in the back-office. */
export const BOARDED = {
  kind: 'board',
  ticketDigest: null,
  undoes: [],
  amountKobo: null,
  receiptNo: null,
  at: null,
  clockOffsetMs: 0,
} as const

function eventOf(row: EventRow): DoorEvent {
  const { deviceId, seq, undoes, at, clockOffsetMs } = row
  const { seatNo } = row
  if (row.kind === 'unboard') return { kind: 'unboard', deviceId, seq, seatNo, undoes }
  return { kind: 'board', deviceId, seq, seatNo, seat: keyOf(row), at: correctedTime(at, clockOffsetMs) }
}

const keyOf = ({ seatNo, bookingId }: Pick<EventRow, 'seatNo' | 'bookingId'>): string =>
  `${seatNo} of ${bookingId}`
