import { type NightStop, PAIRS, type Pair } from './demo-routes.ts'

/** One direction of a pair. The product calls this a route. */
export type Direction = { pair: Pair; origin: string; destination: string; night: NightStop | null }

export const wayOut = (pair: Pair): Direction => ({
  pair,
  origin: pair.near,
  destination: pair.far,
  night: pair.night?.out ?? null,
})

export const wayBack = (pair: Pair): Direction => ({
  pair,
  origin: pair.far,
  destination: pair.near,
  night: pair.night?.back ?? null,
})

export const DIRECTIONS: readonly Direction[] = PAIRS.flatMap((pair) => [wayOut(pair), wayBack(pair)])

/** Returns, for example, `10 hours 30 minutes` or `2 days, overnight rest in Lokoja`. */
export function durationInWords({ pair, night }: Direction): string {
  if (night) return `2 days, overnight rest in ${night.place}`
  const hours = Math.floor(pair.hours)
  const minutes = Math.round((pair.hours - hours) * 60)
  const inHours = hours === 1 ? '1 hour' : `${hours} hours`
  return minutes === 0 ? inHours : `${inHours} ${minutes} minutes`
}
