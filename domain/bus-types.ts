export const BUS_TYPES = ['Sprinter', 'Coaster44', 'Luxry51'] as const

/** The API spells it 'Luxry51'; people read 'Luxury 51'. */
export type BusType = (typeof BUS_TYPES)[number]

export const BUS_TYPE_NAMES: Record<BusType, string> = {
  Sprinter: 'Sprinter',
  Coaster44: 'Coaster 44',
  Luxry51: 'Luxury 51',
}

export const CAPACITY: Record<BusType, number> = { Sprinter: 14, Coaster44: 44, Luxry51: 51 }

export const USUAL_SEATS_PER_ROW = 4

export const MAX_SEATS_PER_ROW = 6

/** Returns the error for too many seats in a bus of this type, if any: `A Sprinter has at most 14 seats`. */
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
