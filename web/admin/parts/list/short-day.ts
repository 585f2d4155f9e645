import { LagosDay } from '#contracts/platform/lagos-day.ts'
import { lagosDate } from '#domain/platform/lagos-time.ts'

/** Formats a day: `Tue 20 Jan`. A value in the URL that is not a valid day is shown unchanged. */
export const shortDay = (day: string): string =>
  LagosDay.safeParse(day).success ? lagosDate(new Date(`${day}T12:00:00Z`)).slice(0, -5) : day
