import { lagosClock, lagosDate, lagosDay } from '#domain/platform/lagos-time.ts'

/** Formats a date: `Wed 18 Nov`, with the year if it is not the current one. */
export function shortDate(at: Date, now: Date): string {
  const date = lagosDate(at)
  return lagosDay(at).slice(0, 4) === lagosDay(now).slice(0, 4) ? date.slice(0, -5) : date
}

/** Formats a date and time: `Wed 18 Nov, 6:00 am`. */
export const shortMoment = (at: Date, now: Date): string => `${shortDate(at, now)}, ${lagosClock(at)}`

/** Formats a time of today as `9:31 am`, and any other as `Wed 18 Nov, 6:00 am`. */
export const timeOrMoment = (at: Date, now: Date): string =>
  lagosDay(at) === lagosDay(now) ? lagosClock(at) : shortMoment(at, now)
