import type { Boarding, ManifestLine } from '#contracts/boarding/boarding.ts'

/**
 * Returns the ids of the seats that a scan boarded, in the order of the manifest. Returns an empty list if the outcome
 * of the scan is not `boarded`, because there is nothing to undo.
 */
export const seatsToUndo = (verdict: Boarding, lines: readonly ManifestLine[]): number[] =>
  verdict.outcome === 'boarded'
    ? lines
        .filter(
          ({ bookingId, seatNo }) => bookingId === verdict.bookingId && verdict.seatNos.includes(seatNo),
        )
        .map(({ seatId }) => seatId)
    : []
