/** `10 h 30 min`; `10 h` on the hour, `45 min` below one. */
export function travelTime(from: string, to: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  const parts = [
    minutes >= 60 && `${Math.floor(minutes / 60)} h`,
    (minutes % 60 > 0 || minutes === 0) && `${minutes % 60} min`,
  ]
  return parts.filter(Boolean).join(' ')
}
