import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { type Kobo, naira, toNaira } from '#domain/platform/money.ts'
import { hoursAfter } from '#server/demo/moments.ts'
import { LINE_BUSES, type LineBus } from './demo-fleet.ts'
import { type Direction, wayBack, wayOut } from './directions.ts'

/** `round` numbers the round trips of a bus. The plan of past days skips whole rounds, so that a bus always returns. */
export type Departure = {
  bus: LineBus
  direction: Direction
  round: number
  departTime: Date
  arriveTime: Date
  priceKobo: Kobo
}

/**
 * Returns the departures of a day. They depend only on the calendar day, not on earlier plans, so days can be added at
 * any time without a bus being in two places at once.
 */
export const departuresOn = (day: string): Departure[] => {
  const midnight = lagosInstant(day)
  return LINE_BUSES.flatMap((bus) => {
    const count = dayNumber(day) + bus.startsOn
    const dayOfRound = count % bus.daysPerRound
    const half = bus.daysPerRound / 2
    if (dayOfRound % half !== 0) return []
    const direction = dayOfRound === 0 ? wayOut(bus.pair) : wayBack(bus.pair)
    return {
      bus,
      direction,
      round: Math.floor(count / bus.daysPerRound),
      departTime: hoursAfter(midnight, bus.departsAt),
      arriveTime: hoursAfter(midnight, arrivesAt(bus, direction)),
      priceKobo: seatPrice(bus),
    }
  })
}

/** Returns the hours from the midnight before departure to arrival. After a night stop, the bus continues at six. */
function arrivesAt({ departsAt }: LineBus, { pair, night }: Direction): number {
  return night ? 24 + 6 + pair.hours - night.afterHours : departsAt + pair.hours
}

/** The luxury bus costs 10 % more, rounded to ₦500. */
function seatPrice({ pair, busType }: LineBus): Kobo {
  if (busType !== 'Luxry51') return pair.fare
  return naira(Math.round((toNaira(pair.fare) * 1.1) / 500) * 500)
}

export const dayNumber = (day: string): number => Date.parse(day) / 86_400_000
