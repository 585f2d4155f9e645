import {
  type BoardEvent,
  correctedTime,
  type DoorEvent,
  foldDoorEvents,
} from '#domain/boarding/door-events.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  type EventRow,
  type HeldSeat,
  listDoubleScans,
  type MergedSeat,
  selectBoardings,
  updateBoardings,
} from './queries.ts'

/** Returns the scans of a seat that stand: none if it is not boarded, else the first one and the later ones. */
export type ScansOf = (seat: HeldSeat) => BoardEvent[]

/**
 * Writes the state that the events of these seats have: when each was boarded and by whom, and which scans are double.
 * The bookings must be locked. Online scans and uploads of devices both end here.
 */
export async function mergeBoardings(
  tx: Database,
  tripId: number,
  seats: readonly HeldSeat[],
): Promise<ScansOf> {
  const scansOf = await readScans(tx, tripId, seats)
  const merged = seats.map((seat): MergedSeat => {
    const [first = null, ...later] = scansOf(seat)
    return { ...seat, first, later }
  })
  await updateBoardings(tx, tripId, merged)
  await listDoubleScans(tx, tripId, merged)
  return scansOf
}

/** Reads the standing scans of these seats. Someone who undoes a boarding undoes these, not a scan that arrives later. */
export async function readScans(tx: Database, tripId: number, seats: readonly HeldSeat[]): Promise<ScansOf> {
  const seatNos = seats.map(({ seatNo }) => seatNo)
  const aboard = foldDoorEvents((await selectBoardings(tx, tripId, seatNos)).map(eventOf))
  return (seat) => {
    const scans = aboard.get(keyOf(seat))
    return scans ? [scans.first, ...scans.later] : []
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
