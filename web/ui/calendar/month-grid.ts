import { addDays } from '#domain/platform/lagos-time.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/**
 * In this file days are yyyy-MM-dd and months yyyy-MM, because these sort as text and time zones do not affect them.
 */
export const monthOf = (day: string): string => day.slice(0, 7)

/** Returns the weeks of a month, Monday first. Days of the neighbouring months are null. */
export function monthGrid(month: string): (string | null)[][] {
  const first = `${month}-01`
  const days: (string | null)[] = Array.from({ length: weekdayIndex(first) }, () => null)
  for (let day = first; monthOf(day) === month; day = addDays(day, 1)) days.push(day)
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

export function addMonths(month: string, count: number): string {
  const [year, number] = parts(month)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}

/** Returns the day to which a key moves the focus, never before `min`; null if the calendar does not handle the key. */
export function dayAfterKey(key: string, day: string, min: string): string | null {
  const target = keyTarget(key, day)
  if (target === null) return null
  return target < min ? min : target
}

/** `January 2026` */
export function monthName(month: string): string {
  const [year, number] = parts(month)
  return `${MONTHS[number - 1]} ${year}`
}

/** `Tuesday 20 January 2026`: the screen reader label of a cell that shows only 20. */
export const spokenDay = (day: string): string =>
  `${WEEKDAYS[weekdayIndex(day)]} ${dayNumber(day)} ${monthName(monthOf(day))}`

export const dayNumber = (day: string): number => Number(day.slice(8))

export const weekdayNames = WEEKDAYS

function keyTarget(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayIndex(day))
    case 'End':
      return addDays(day, 6 - weekdayIndex(day))
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(day), -1), day)
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(day), 1), day)
    default:
      return null
  }
}

/** Returns the day with the same number in `month`, or the last day of a shorter month. */
function sameDayIn(month: string, day: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const wished = `${month}-${day.slice(8)}`
  return wished > last ? last : wished
}

const weekdayIndex = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const parts = (month: string): [number, number] => [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
