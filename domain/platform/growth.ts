/**
 * Returns the change from `before` to `now` in percent, rounded to a tenth. Returns null if `before` is zero or
 * negative (more refunds than income), because then no percentage exists.
 */
export const percentGrowth = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : null
