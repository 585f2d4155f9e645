/** Counted from the server's seconds by a clock that only runs: what time of day the browser believes is no matter. */
export const secondsLeft = (holdExpiresIn: number, readAtMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil(holdExpiresIn - Math.max(0, nowMs - readAtMs) / 1000))

/** `12:48` */
export const clockWords = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
