import { nameOnSeat } from '#domain/bookings/passenger-details.ts'

type Line = { seatNo: string; passengerName: string; bookedBy: string; infantName: string | null }

/** A person on the printed manifest. An infant has no seat and no fare, and the details of its adult. */
export type ManifestPerson<L extends Line> = { seat: string; name: string; isInfant: boolean; line: L }

/** Returns the people on the seats, each followed by the infant on their lap. */
export const manifestPeople = <L extends Line>(lines: readonly L[]): ManifestPerson<L>[] =>
  lines.flatMap((line) => [
    { seat: line.seatNo, name: nameOnSeat(line.passengerName, line.bookedBy), isInfant: false, line },
    ...(line.infantName === null
      ? []
      : [{ seat: `Lap ${line.seatNo}`, name: `${line.infantName} (infant)`, isInfant: true, line }]),
  ])
