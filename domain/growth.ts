/**
 * Percent from one month to the next, to a tenth. From nothing there is no percentage, nor from a month in which more
 * went back than came in.
 */
export const percentGrowth = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : null
