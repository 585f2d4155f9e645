const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
const BUSINESS_WEEK_MS = 5 * 24 * HOUR_MS

/** Monday 5 January 1970, 00:00 in Lagos, which is UTC+1. */
const FIRST_MONDAY_MS = Date.UTC(1970, 0, 5) - HOUR_MS

/**
 * Business hours as Paystack counts them for disputes: all 24 hours from Monday 00:00 to Friday 24:00 in Lagos. The
 * clock stops on Saturday and Sunday, but not on public holidays.
 */
export const businessHoursBetween = (from: Date, to: Date): number =>
  (businessMs(to) - businessMs(from)) / HOUR_MS

/** Returns the first moment at which that many business hours have passed. `hours` is more than zero. */
export function addBusinessHours(from: Date, hours: number): Date {
  const end = businessMs(from) + hours * HOUR_MS
  const weeks = Math.ceil(end / BUSINESS_WEEK_MS) - 1
  return new Date(FIRST_MONDAY_MS + weeks * WEEK_MS + (end - weeks * BUSINESS_WEEK_MS))
}

/** Returns the business time since the first Monday, in milliseconds. */
function businessMs(at: Date): number {
  const passed = at.getTime() - FIRST_MONDAY_MS
  const weeks = Math.floor(passed / WEEK_MS)
  return weeks * BUSINESS_WEEK_MS + Math.min(passed - weeks * WEEK_MS, BUSINESS_WEEK_MS)
}
