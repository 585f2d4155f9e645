/**
 * Picks seats on another bus: the same numbers if they are free, else the first free seats whose numbers follow each
 * other, else the first free seats. `free` is in the order of the numbers. Returns undefined if too few are free.
 */
export function pickSeats<Seat extends { seatNo: string }>(
  free: readonly Seat[],
  seatNos: readonly string[],
): Seat[] | undefined {
  const count = seatNos.length
  if (free.length < count) return undefined
  const same = seatNos.flatMap((no) => free.find(({ seatNo }) => seatNo === no) ?? [])
  if (same.length === count) return same
  const runs = free.map((_, at) => free.slice(at, at + count))
  return runs.find((run) => run.length === count && isInRow(run)) ?? free.slice(0, count)
}

const isInRow = (seats: readonly { seatNo: string }[]): boolean =>
  Number(seats.at(-1)?.seatNo) - Number(seats[0]?.seatNo) === seats.length - 1
