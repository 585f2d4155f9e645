import { addDays, lagosClock, lagosDate, lagosDay } from '#domain/platform/lagos-time.ts'

/** Boarding starts at most this long before departure. An earlier scan may be of the wrong bus. */
const HOURS_EARLY = 6

/**
 * Returns, for example, `This bus leaves tomorrow at 5:30 am.` if the bus leaves more than six hours from now, else
 * null.
 */
export function leavesLater(departTime: string, now: Date): string | null {
  const departure = new Date(departTime)
  if (departure.getTime() - now.getTime() <= HOURS_EARLY * 3_600_000) return null
  return `This bus leaves ${dayInWords(departure, now)} at ${lagosClock(departure)}.`
}

function dayInWords(departure: Date, now: Date): string {
  const today = lagosDay(now)
  if (lagosDay(departure) === today) return 'today'
  return lagosDay(departure) === addDays(today, 1) ? 'tomorrow' : `on ${lagosDate(departure)}`
}
