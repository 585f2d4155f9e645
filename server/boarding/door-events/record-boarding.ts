import type { Database } from '#server/platform/database/connect.ts'
import { BOARDED, mergeBoardings, readScans } from './merge-boardings.ts'
import { insertEvents, selectSeatsToBoard, takeSequence } from './queries.ts'

/** Follows the seats in the audit log if a passenger boards whose details are missing on the manifest. */
export const NO_DETAILS = '; no details'

type Seats = { tripId: number; bookingId: number; seatNos: readonly string[] }

/**
 * Boards the seats that are not boarded yet and returns their numbers. For a second scan of the same ticket the result
 * is empty. The booking must be locked.
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
