const HOURS = String.raw`(\d{1,3}(?:\.\d{1,2})?)\s*(?:h|hrs?|hours?)`
const MINUTES = String.raw`(\d{1,3})\s*(?:m|mins?|minutes?)`
const DURATION = new RegExp(String.raw`^(?:${HOURS})?(?:\s*(?:and\s*)?${MINUTES})?$`, 'i')

/**
 * Returns the minutes of a route's duration, such as `10 hours 30 minutes` or `9h`. The duration is free text. Returns
 * null for a text in another form, such as `2 days, overnight rest in Lokoja`.
 */
export function minutesOf(duration: string): number | null {
  const [, hours = '0', minutes = '0'] = DURATION.exec(duration.trim()) ?? []
  return Math.round(Number(hours) * 60) + Number(minutes) || null
}
