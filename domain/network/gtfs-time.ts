import { lagosInstant } from '#domain/platform/lagos-time.ts'

/** `20261117`: a day as GTFS writes it. */
export const gtfsDay = (day: string): string => day.replaceAll('-', '')

/** Returns a time counted from the start of the service day: `05:30:00`, and `25:35:00` for 1:35 am of the next day. */
export function gtfsTime(at: Date, serviceDay: string): string {
  const seconds = Math.floor((at.getTime() - lagosInstant(serviceDay).getTime()) / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
