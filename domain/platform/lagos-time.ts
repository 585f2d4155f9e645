/**
 * Nigeria uses West Africa Time, UTC+1, without daylight saving. A fixed offset is therefore exact, and screens, mails
 * and filters agree whatever time zone the browser or the server is in.
 */
const OFFSET_MS = 60 * 60 * 1000

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns the calendar day in Lagos as yyyy-MM-dd. */
export const lagosDay = (at: Date): string => shifted(at).toISOString().slice(0, 10)

/** Returns the instant at which a Lagos wall clock shows `time` (HH:mm) on `day` (yyyy-MM-dd). */
export function lagosInstant(day: string, time = '00:00'): Date {
  const at = new Date(`${day}T${time}:00+01:00`)
  if (Number.isNaN(at.getTime()) || lagosDay(at) !== day)
    throw new RangeError(`no such Lagos time: ${day} ${time}`)
  return at
}

export function addDays(day: string, days: number): string {
  const at = lagosInstant(day)
  at.setUTCDate(at.getUTCDate() + days)
  return lagosDay(at)
}

/** `5:30 am` */
export function lagosClock(at: Date): string {
  const local = shifted(at)
  const hours = local.getUTCHours()
  const minutes = String(local.getUTCMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`
}

/** `Tue 20 Jan 2026` */
export function lagosDate(at: Date): string {
  const local = shifted(at)
  return `${lagosWeekday(at).slice(0, 3)} ${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]} ${local.getUTCFullYear()}`
}

/** `Tuesday` */
export const lagosWeekday = (at: Date): string => WEEKDAYS[shifted(at).getUTCDay()] ?? ''

/** `Tue 20 Jan 2026, 5:30 am WAT`: date, time and time zone. */
export const lagosMoment = (at: Date): string => `${lagosDate(at)}, ${lagosClock(at)} WAT`

/** `12 Nov`, and `12 Nov 2025` in another year than `now`. */
export function lagosDayMonth(at: Date, now: Date): string {
  const local = shifted(at)
  const year = local.getUTCFullYear()
  const other = year === shifted(now).getUTCFullYear() ? '' : ` ${year}`
  return `${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]}${other}`
}

/** `2026-01-20T05:30`: Lagos time in the format of a datetime-local field. */
export const lagosWallClock = (at: Date): string => shifted(at).toISOString().slice(0, 16)

/**
 * Parses the text of a datetime-local field as Lagos time. Returns null if the text is incomplete, for example while a
 * user types, or names a time that does not exist, such as 30 February.
 */
export function fromLagosWallClock(text: string): Date | null {
  const at = new Date(`${text}:00+01:00`)
  return !Number.isNaN(at.getTime()) && lagosWallClock(at) === text ? at : null
}

const shifted = (at: Date): Date => new Date(at.getTime() + OFFSET_MS)
