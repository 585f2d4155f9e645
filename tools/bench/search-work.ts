import { addDays, lagosDay } from '#domain/platform/lagos-time.ts'
import { ROUTES } from './selling-database.ts'

/**
 * `hot` repeats 200 URLs (50 routes, 4 days), so that most responses come from the cache. `cold` makes each URL unique,
 * so that no response does.
 */
export function questions(trips: number) {
  const day = addDays(lagosDay(new Date()), 3)
  let asked = 0
  const hot = () => {
    const route = ++asked % ROUTES
    const date = addDays(day, Math.floor(asked / ROUTES) % 4)
    return `/api/trips/search?origin=Town%20${route}&destination=Camp%20${route}&date=${date}`
  }
  const cold = () => `${hot()}&visitor=${asked}`
  const seatMap = () => `/api/trips/${1 + (++asked % trips)}/validate`
  return { hot, cold, seatMap }
}
