import { lagosDay, lagosWallClock } from '#domain/platform/lagos-time.ts'

type Moment = Date | string

/** `10 h 30 min`, `10 h` for full hours, `45 min` below one hour. */
export function travelTime(from: Moment, to: Moment): string {
  const minutes = Math.max(0, Math.round((new Date(to).getTime() - new Date(from).getTime()) / 60_000))
  const parts = [
    minutes >= 60 && `${Math.floor(minutes / 60)} h`,
    (minutes % 60 > 0 || minutes === 0) && `${minutes % 60} min`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** `+1 day`, `+2 days` and so on if the arrival is on a later Lagos day than the departure, else null. */
export function daysLater(from: Moment, to: Moment): string | null {
  const [left, arrived] = [from, to].map((at) => Date.parse(lagosDay(new Date(at))))
  const days = ((arrived ?? 0) - (left ?? 0)) / 86_400_000
  if (days <= 0) return null
  return days === 1 ? '+1 day' : `+${days} days`
}

/** True if the bus leaves at 5:00 am or later and arrives by 6 pm on the same day, in Lagos. */
export const isDaylightTrip = (from: Moment, to: Moment): boolean =>
  daysLater(from, to) === null && lagosWallClock(new Date(from)).slice(11) >= '05:00' && !arrivesAtNight(to)

/** True from 6:01 pm to 4:59 am in Lagos. NYSC asks people not to travel after 6 pm. */
export const arrivesAtNight = (to: Moment): boolean => {
  const time = lagosWallClock(new Date(to)).slice(11)
  return time > '18:00' || time < '05:00'
}
