import { type BusType, CAPACITY } from '#domain/bus-types.ts'
import { PAIRS, type Pair } from './demo-routes.ts'

export type DemoBus = {
  plateNo: string
  busType: BusType
  capacity: number
  amenities: string[]
  isActive: boolean
}

/** A bus and its line. The buses of one line start on different days, so that together they run every day. */
export type LineBus = DemoBus & {
  pair: Pair
  /** Hours: 5.5 is half past five. */
  departsAt: number
  daysPerRound: number
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

/** Real prefixes of plates from these cities. The numbers after them are made up. */
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
      // Lines with a single bus start on different days too; otherwise no bus would leave Lagos on half of the days.
      startsOn: line + i,
    }))
  }),
)

const IN_MAINTENANCE: DemoBus = { ...demoBus('Coaster44', 'Lagos', 487), isActive: false }

export const DEMO_BUSES: readonly DemoBus[] = [...LINE_BUSES, IN_MAINTENANCE]

/** A line's second bus leaves half an hour before the first. */
function departureHour(pair: Pair, nth: number): number {
  return Math.max(5, firstDeparture(pair) - nth / 2)
}

/** Buses do not drive at night: the longer the journey, the earlier the departure. */
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
