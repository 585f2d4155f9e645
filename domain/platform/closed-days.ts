import { addDays, lagosDay } from './lagos-time.ts'

/**
 * A line has the time at which its transaction started, so it can appear after the end of its day. No transaction takes
 * longer than this.
 */
const LATE_MS = 3_600_000

/** Returns the last day in Lagos that ended at least an hour ago: no line of it can appear any more. */
export const lastClosedDay = (now: Date): string => addDays(lagosDay(new Date(now.getTime() - LATE_MS)), -1)
