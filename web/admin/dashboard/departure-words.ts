import type { Tone } from '#admin/parts/list/badge.tsx'
import { shortDate } from '#admin/parts/list/short-time.ts'
import { timeUntil } from '#admin/parts/records/format-booking.ts'
import type { DepartureToday } from '#contracts/office/dashboard.ts'
import type { DepartureFlag, DepartureState } from '#domain/network/departure-state.ts'
import { grouped } from '#domain/platform/grouped.ts'
import { addDays, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { counted } from './counted.ts'

export const STATE_LOOKS: Record<DepartureState, { word: string; tone: Tone }> = {
  scheduled: { word: 'Scheduled', tone: 'line' },
  soon: { word: 'Boarding soon', tone: 'wait' },
  boarding: { word: 'Boarding', tone: 'info' },
  left: { word: 'Departed', tone: 'ok' },
  cancelled: { word: 'Cancelled', tone: 'bad' },
}

type Flagged = Pick<DepartureToday, 'departTime' | 'sold' | 'capacity'>

/** Formats a flag: `Leaves in 10 h 40 min, 0 of 14 sold` or `No driver`. */
export function flagInWords(flag: DepartureFlag, { departTime, sold, capacity }: Flagged, now: Date): string {
  if (flag === 'no_driver') return 'No driver'
  const left = timeUntil(departTime, now)
  const sales = `${sold} of ${capacity} sold`
  return left ? `Leaves in ${left}, ${sales}` : `Leaves now, ${sales}`
}

/** Formats a day of departures: `Today`, `Tomorrow, Tue 17 Nov` or `Thu 19 Nov`. */
export function dayInWords(day: string, now: Date): string {
  const today = lagosDay(now)
  if (day === today) return 'Today'
  const date = shortDate(lagosInstant(day), now)
  return day === addDays(today, 1) ? `Tomorrow, ${date}` : date
}

/**
 * Returns at most `most` departures, in the given order. Prefers departures that have not left, including cancelled
 * ones. Fills up with the last of those that have left.
 */
export function mostUrgent<Departure extends Pick<DepartureToday, 'state'>>(
  departures: readonly Departure[],
  most: number,
): Departure[] {
  const ahead = departures.filter(({ state }) => state !== 'left')
  const left = departures.filter(({ state }) => state === 'left')
  const room = Math.max(0, most - ahead.length)
  const chosen = new Set([...ahead.slice(0, most), ...(room > 0 ? left.slice(-room) : [])])
  return departures.filter((departure) => chosen.has(departure))
}

type Counted = Pick<DepartureToday, 'state' | 'sold' | 'capacity' | 'owing' | 'owingBookings'>

/** Sums up a day: `42 departures, 210 of 620 seats sold, ₦54,000 due on 2 bookings`. Leaves out cancelled trips. */
export function totalInWords(departures: readonly Counted[]): string {
  const running = departures.filter(({ state }) => state !== 'cancelled')
  const sum = (of: 'sold' | 'capacity' | 'owing' | 'owingBookings') =>
    running.reduce((total, departure) => total + departure[of], 0)
  const due = sum('owing')
  return [
    counted(running.length, 'departure', 'departures'),
    `${grouped(sum('sold'))} of ${grouped(sum('capacity'))} seats sold`,
    due > 0
      ? `${formatNaira(kobo(due))} due on ${counted(sum('owingBookings'), 'booking', 'bookings')}`
      : 'no balances due',
  ].join(', ')
}
