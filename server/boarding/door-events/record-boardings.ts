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
  insertEvents,
  listDoubleScans,
  type MergedSeat,
  selectBoardings,
  selectSeatsToBoard,
  takeSequence,
  updateBoardings,
} from './queries.ts'

/**
 * Suffix of the details in the audit log. It marks a boarding without the passenger details that the manifest needs.
 */
export const NO_DETAILS = '; no details'

type Seats = { tripId: number; bookingId: number; seatNos: readonly string[] }

/**
 * Boards the seats that are not boarded yet and returns their numbers. A second scan of the same ticket returns an
 * empty list. The booking must be locked.
 */
export async function recordBoarding(
  tx: Database,
  { tripId, bookingId, seatNos }: Seats,
  staffId: number,
): Promise<string[]> {
  const toBoard = await selectSeatsToBoard(tx, bookingId, seatNos)
  if (toBoard.length === 0) return []
  const { deviceId, firstSeq } = await takeSequence(tx, { tripId, userId: staffId, count: toBoard.length })
  await insertEvents(
    tx,
    tripId,
    toBoard.map((seatNo, index) => ({ ...BOARDED, deviceId, seq: firstSeq + index, seatNo, bookingId })),
  )
  await mergeBoardings(
    tx,
    tripId,
    toBoard.map((seatNo) => ({ seatNo, bookingId })),
  )
  return toBoard
}

/** Undoes the boarding of a seat. Returns false if the seat is not boarded. The booking must be locked. */
export async function undoBoarding(
  tx: Database,
  { tripId, bookingId, seatNo }: Omit<Seats, 'seatNos'> & { seatNo: string },
  staffId: number,
): Promise<boolean> {
  const seat = { seatNo, bookingId }
  const undoes = (await readScans(tx, tripId, [seat]))(seat)
  if (undoes.length === 0) return false
  const { deviceId, firstSeq } = await takeSequence(tx, { tripId, userId: staffId, count: 1 })
  const undo = { ...BOARDED, kind: 'unboard', deviceId, seq: firstSeq, seatNo, bookingId } as const
  await insertEvents(tx, tripId, [
    { ...undo, undoes: undoes.map((event) => ({ deviceId: event.deviceId, seq: event.seq })) },
  ])
  await mergeBoardings(tx, tripId, [seat])
  return true
}

/** The fields that all boardings in the back-office have in common. */
const BOARDED = {
  kind: 'board',
  ticketDigest: null,
  undoes: [],
  amountKobo: null,
  receiptNo: null,
  at: null,
  clockOffsetMs: 0,
} as const

/**
 * Returns the scans of a seat that were not undone, the first one first. The list is empty if the seat is not boarded.
 */
export type ScansOf = (seat: HeldSeat) => BoardEvent[]

/**
 * Computes the state of these seats from their events and stores it: when and by whom each was boarded, and which scans
 * are double. Online scans and uploads of devices both use it. The bookings must be locked.
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

/**
 * Reads the scans of these seats that were not undone. An undo names exactly these scans, so it does not undo a scan
 * that arrives later.
 */
export async function readScans(tx: Database, tripId: number, seats: readonly HeldSeat[]): Promise<ScansOf> {
  const seatNos = seats.map(({ seatNo }) => seatNo)
  const aboard = foldDoorEvents((await selectBoardings(tx, tripId, seatNos)).map(eventOf))
  return (seat) => {
    const scans = aboard.get(keyOf(seat))
    return scans ? [scans.first, ...scans.later] : []
  }
}

function eventOf(row: EventRow): DoorEvent {
  const { deviceId, seq, undoes, at, clockOffsetMs } = row
  const { seatNo } = row
  if (row.kind === 'unboard') return { kind: 'unboard', deviceId, seq, seatNo, undoes }
  return { kind: 'board', deviceId, seq, seatNo, seat: keyOf(row), at: correctedTime(at, clockOffsetMs) }
}

const keyOf = ({ seatNo, bookingId }: Pick<EventRow, 'seatNo' | 'bookingId'>): string =>
  `${seatNo} of ${bookingId}`
