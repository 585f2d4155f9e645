export const BUS_TYPES = ['Sprinter', 'Coaster44', 'Luxry51'] as const

/** 'Luxry51' is how the word travels on the wire; people read 'Luxury 51'. */
export type BusType = (typeof BUS_TYPES)[number]

export const BUS_TYPE_NAMES: Record<BusType, string> = {
  Sprinter: 'Sprinter',
  Coaster44: 'Coaster 44',
  Luxry51: 'Luxury 51',
}

export const CAPACITY: Record<BusType, number> = { Sprinter: 14, Coaster44: 44, Luxry51: 51 }

export const USUAL_SEATS_PER_ROW = 4
