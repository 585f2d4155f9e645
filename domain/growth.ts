/**
 * Returns the change from one month to the next in percent, rounded to a tenth. Null if the earlier month was zero or
 * negative (more refunds than income): there is no percentage then.
 */
export const percentGrowth = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : null
