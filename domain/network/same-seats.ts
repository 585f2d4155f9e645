import { nextFreeSeat } from './next-free-seat.ts'

type Numbered = { id: number; seatNo: string }

/**
 * Chooses seats on another bus for a booking: the same numbers where they are free, else the next free seats. Returns
 * fewer if the bus has too few free seats.
 */
export function sameSeats<Seat extends Numbered>(
  free: readonly Seat[],
  booked: readonly { seatNo: string }[],
): Seat[] {
  const same = free.filter(({ seatNo }) => booked.some((seat) => seat.seatNo === seatNo))
  return booked.slice(same.length).reduce((chosen: Seat[]) => {
    const next = nextFreeSeat(
      free.filter((seat) => !chosen.includes(seat)),
      chosen,
    )
    return next ? [...chosen, next] : chosen
  }, same)
}
