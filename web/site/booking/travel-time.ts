import { lagosDay } from '#domain/lagos-time.ts'

/** `10 h 30 min`; `10 h` on the hour, `45 min` below one. */
export function travelTime(from: string, to: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  const parts = [
    minutes >= 60 && `${Math.floor(minutes / 60)} h`,
    (minutes % 60 > 0 || minutes === 0) && `${minutes % 60} min`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** `+1 day` where one arrives on a later Lagos day than one leaves; null on the same day. */
export function daysLater(from: string, to: string): string | null {
  const [left, arrived] = [from, to].map((at) => Date.parse(lagosDay(new Date(at))))
  const days = ((arrived ?? 0) - (left ?? 0)) / 86_400_000
  if (days <= 0) return null
  return days === 1 ? '+1 day' : `+${days} days`
}
