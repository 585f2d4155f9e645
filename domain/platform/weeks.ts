import { addDays, lagosDate, lagosInstant } from './lagos-time.ts'

/** 1 is Monday, 7 Sunday. NaN for a text that is not a day. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/** Returns the Monday of the week of `day`. A week is named by its Monday. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** `9 Nov to 15 Nov 2026`. Every week starts on a Monday, so the weekdays are left out. */
export const weekInWords = (monday: string): string => `${dayAndMonth(monday)} to ${date(addDays(monday, 6))}`

const date = (day: string): string => lagosDate(lagosInstant(day)).slice(4)
const dayAndMonth = (day: string): string => date(day).slice(0, -5)

/** A Monday, and the number of trips in its week. */
type Week = { firstDay: string; trips: number }

/** The number of weeks among which the fullest is proposed. */
const LOOKS_BACK = 4

/** Returns the first coming week without trips, into which staff most likely copy. */
export function firstEmptyWeek(weeks: readonly Week[], today: string): string {
  let monday = addDays(mondayOf(today), 7)
  while (weeks.some(({ firstDay }) => firstDay === monday)) monday = addDays(monday, 7)
  return monday
}

/**
 * Returns the week that staff most likely copy into the week of `monday`, or null. It is the week with the most trips
 * among the last four before that have trips, the later one if two have as many: the last week may be planned only in
 * part. `weeks` are in ascending order.
 */
export function usualSource(weeks: readonly Week[], monday: string): string | null {
  const last = weeks.filter(({ firstDay }) => firstDay < monday).slice(-LOOKS_BACK)
  const most = Math.max(...last.map(({ trips }) => trips))
  return last.findLast(({ trips }) => trips === most)?.firstDay ?? null
}
