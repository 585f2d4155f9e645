import { addDays, lagosInstant, lagosWeekday } from './lagos-time.ts'

/** True for Monday to Friday, except holidays. Days are yyyy-MM-dd in Lagos. */
export function isWorkingDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = lagosWeekday(lagosInstant(day))
  return weekday !== 'Saturday' && weekday !== 'Sunday' && !holidays.has(day)
}

/** Returns the day that is `days` working days after `day`. The day itself does not count. */
export function addWorkingDays(day: string, days: number, holidays: ReadonlySet<string>): string {
  let last = day
  for (let left = days; left > 0; ) {
    last = addDays(last, 1)
    if (isWorkingDay(last, holidays)) left--
  }
  return last
}
