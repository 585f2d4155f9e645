import { type BusType, CAPACITY } from '#domain/network/bus-types.ts'
import { PAIRS, type Pair } from './demo-routes.ts'

export type DemoBus = {
  plateNo: string
  busType: BusType
  capacity: number
  amenities: string[]
  isActive: boolean
}

/**
 * A bus and the line that it drives. The buses of a daily service start on different days, so that every day one
 * departs in each direction.
 */
export type LineBus = DemoBus & {
  pair: Pair
  /** In hours: 5.5 is half past five. */
  departsAt: number
  /** Days from one departure to the next in the same direction. */
  daysPerRound: number
  /** Shifts the days on which the bus departs. */
  startsOn: number
}

const AMENITIES: Record<BusType, string[][]> = {
  Sprinter: [['AC', 'USB'], ['AC']],
  Coaster44: [['AC'], ['AC', 'USB'], ['AC', 'Reading lights']],
  Luxry51: [
    ['AC', 'USB', 'Toilet'],
    ['AC', 'USB', 'Toilet', 'Wi-Fi'],
  ],
}

/** Real prefixes of number plates of these cities. The rest of a plate is made up. */
const PLATE_PREFIXES: Record<string, string[]> = {
  Lagos: ['KJA', 'LND', 'EPE', 'LSR', 'AGL'],
  Abuja: ['ABJ', 'KUJ', 'BWR'],
}

export const LINE_BUSES: readonly LineBus[] = PAIRS.flatMap((pair, line) =>
  pair.services.flatMap((service, nth) => {
    const daysPerRound = pair.night ? 4 : 2
    const buses = service.isDaily ? daysPerRound : 1
    return Array.from({ length: buses }, (_, i) => ({
      ...demoBus(service.busType, pair.near, line * 11 + nth * 5 + i),
      pair,
      departsAt: departureHour(pair, nth),
      daysPerRound,
      // Adds the number of the line, so that lines with a single bus do not all leave Lagos on the same days.
      startsOn: line + i,
    }))
  }),
)

const IN_MAINTENANCE: DemoBus = { ...demoBus('Coaster44', 'Lagos', 487), isActive: false }

export const DEMO_BUSES: readonly DemoBus[] = [...LINE_BUSES, IN_MAINTENANCE]

/** The second service of a line departs half an hour before the first, but not before five. */
function departureHour(pair: Pair, nth: number): number {
  return Math.max(5, firstDeparture(pair) - nth / 2)
}

/**
 * Buses do not drive at night. The longer a journey of one day takes, the earlier the bus departs. A journey with a
 * night stop begins at six.
 */
function firstDeparture({ night, hours }: Pair): number {
  if (night) return 6
  if (hours >= 12) return 5
  if (hours >= 11) return 5.5
  return hours >= 6 ? 6 : 6.5
}

function demoBus(busType: BusType, home: string, number: number): DemoBus {
  const prefixes = PLATE_PREFIXES[home] ?? ['NDM']
  const choices = AMENITIES[busType]
  return {
    plateNo: `${prefixes[number % prefixes.length]}-${100 + ((number * 37) % 900)}${['XA', 'YC', 'ZT'][number % 3]}`,
    busType,
    capacity: CAPACITY[busType],
    amenities: choices[number % choices.length] ?? [],
    isActive: true,
  }
}
