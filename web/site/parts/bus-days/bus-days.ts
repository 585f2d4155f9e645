import { queryOptions, skipToken } from '@tanstack/react-query'
import { MAX_TRIP_DAYS, type TripDay, TripDaysAnswer } from '#contracts/network/trip-days.ts'
import { addDays } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { api } from '#site/parts/api.ts'
import type { DayNote } from '#ui/calendar/calendar.tsx'

export type Places = { departure: string; destination: string }

/**
 * The days with buses between two places, starting today, and the batches that report in that time. Runs only if both
 * places are set.
 */
export const busDaysQuery = ({ departure, destination }: Places, today: string) =>
  queryOptions({
    queryKey: ['bus-days', departure, destination, today],
    queryFn:
      departure && destination
        ? async () => {
            const asked = { origin: departure, destination, from: today, days: `${MAX_TRIP_DAYS}` }
            const { data, batches } = await api.get(
              `/trips/days?${new URLSearchParams(asked)}`,
              TripDaysAnswer,
            )
            return { days: data, batches }
          }
        : skipToken,
    staleTime: 60_000,
  })

/**
 * Returns the note for a day of a calendar: its lowest fare, that its buses are full, or that it has no bus. Returns
 * undefined for days outside the requested range, and for all days until the server has responded.
 */
export function noteOfDay(
  days: readonly TripDay[] | undefined,
  today: string,
  date: string,
): DayNote | undefined {
  if (!days || date < today || date >= addDays(today, MAX_TRIP_DAYS)) return undefined
  const day = days.find((one) => one.date === date)
  if (!day) return { text: '', spoken: 'no bus', isDimmed: true }
  if (day.price === null) return { text: 'Full', spoken: 'sold out', isDimmed: true }
  return { text: shortFare(day.price), spoken: `from ${formatNaira(naira(day.price))}`, isDimmed: false }
}

/** Returns the two days with free seats that are nearest to `date`, the earlier one first. */
export const nearestDays = (days: readonly TripDay[], date: string): TripDay[] =>
  days
    .filter((day) => day.price !== null && day.date !== date)
    .toSorted((a, b) => distance(a.date, date) - distance(b.date, date))
    .slice(0, 2)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))

const distance = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b))

/** `₦32k` or `₦32.5k`, for a small box. Rounds up, so that no fare looks lower than it is. */
const shortFare = (amount: number): string => `₦${Math.ceil(amount / 100) / 10}k`
