export const BUS_TYPES = ['Sprinter', 'Coaster44', 'Luxry51'] as const

/** The API's spelling is 'Luxry51'. People read 'Luxury 51', see `BUS_TYPE_NAMES`. */
export type BusType = (typeof BUS_TYPES)[number]

export const BUS_TYPE_NAMES: Record<BusType, string> = {
  Sprinter: 'Sprinter',
  Coaster44: 'Coaster 44',
  Luxry51: 'Luxury 51',
}

export const CAPACITY: Record<BusType, number> = { Sprinter: 14, Coaster44: 44, Luxry51: 51 }

export const USUAL_SEATS_PER_ROW = 4

export const MAX_SEATS_PER_ROW = 6

/** Returns an error if the capacity is too high for the bus type: `A Sprinter has at most 14 seats`. */
export function tooManySeats({
  busType,
  capacity,
}: {
  busType: BusType
  capacity: number
}): string | undefined {
  const most = CAPACITY[busType]
  return capacity > most ? `A ${BUS_TYPE_NAMES[busType]} has at most ${most} seats` : undefined
}
