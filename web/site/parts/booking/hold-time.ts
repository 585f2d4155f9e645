/**
 * Returns the seconds that are left of `holdExpiresIn`, which the server gave at `readAtMs`. `readAtMs` and `nowMs` are
 * from the browser's monotonic clock, so a wrong time of day in the browser does not matter.
 */
export const secondsLeft = (holdExpiresIn: number, readAtMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil(holdExpiresIn - Math.max(0, nowMs - readAtMs) / 1000))

/** `12:48` */
export const formatMinutesSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** `12 more minutes` */
export function minutesLeft(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return 'less than a minute'
  return minutes === 1 ? '1 more minute' : `${minutes} more minutes`
}
