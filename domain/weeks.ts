import { addDays, lagosDate, lagosInstant } from './lagos-time.ts'

/** 1 is Monday, 7 Sunday. NaN for a text that is not a day. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/** Returns the Monday of the week of `day`. A week is named by its Monday. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** `Mon 9 Nov to Sun 15 Nov 2026` */
export const weekInWords = (monday: string): string =>
  `${lagosDate(lagosInstant(monday)).slice(0, -5)} to ${lagosDate(lagosInstant(addDays(monday, 6)))}`

/**
 * Returns the copy that staff most likely want: `to` is the first coming week without trips, and `from` is the last
 * week with trips before it, or null. `weeks` are the Mondays of the weeks with trips, in ascending order.
 */
export function usualWeeks(weeks: readonly string[], today: string): { from: string | null; to: string } {
  let to = addDays(mondayOf(today), 7)
  while (weeks.includes(to)) to = addDays(to, 7)
  return { from: lastBefore(weeks, to), to }
}

export const lastBefore = (weeks: readonly string[], monday: string): string | null =>
  weeks.filter((week) => week < monday).at(-1) ?? null
