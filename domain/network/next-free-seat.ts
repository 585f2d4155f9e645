type Numbered = { seatNo: string }

/**
 * Returns the seat to offer to the next passenger: the first free seat with a higher number than those just sold, else
 * the first free seat. Returns undefined if no seat is free.
 */
export function nextFreeSeat<Seat extends Numbered>(
  free: readonly Seat[],
  sold: readonly Numbered[],
): Seat | undefined {
  const last = Math.max(0, ...sold.map(numberOf))
  const inOrder = free.toSorted((a, b) => numberOf(a) - numberOf(b))
  return inOrder.find((seat) => numberOf(seat) > last) ?? inOrder[0]
}

const numberOf = ({ seatNo }: Numbered): number => Number(seatNo)
