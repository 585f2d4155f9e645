import { lagosWallClock } from '#domain/platform/lagos-time.ts'
import { kobo, toNaira } from '#domain/platform/money.ts'

/** Returns the Lagos time as `2026-11-16 05:30`, a format that a spreadsheet reads as a time. */
export const timeCell = (at: string | null): string | null =>
  at === null ? null : lagosWallClock(new Date(at)).replace('T', ' ')

/** Converts kobo to naira, as a number that a spreadsheet can sum. */
export const nairaCell = (amount: number): number => toNaira(kobo(amount))
