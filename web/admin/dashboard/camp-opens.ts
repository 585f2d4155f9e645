import { shortDate } from '#admin/parts/list/short-time.ts'
import type { Batch } from '#contracts/network/batches.ts'
import { lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'

type Reporting = Pick<Batch, 'name' | 'isActive' | 'reportsOn' | 'closesOn'>

/**
 * Names the next reporting days of a batch: `Camp opens on Wed 18 Nov for 2026_C Stream_II.`, or once they have begun
 * `Camp registration for 2026_C Stream_II closes on Fri 20 Nov.` Returns null if no active batch has any left.
 */
export function campInWords(batches: readonly Reporting[], now: Date): string | null {
  const today = lagosDay(now)
  const [next] = batches
    .flatMap(({ name, isActive, reportsOn, closesOn }) =>
      isActive && reportsOn ? [{ name, opens: reportsOn, closes: closesOn ?? reportsOn }] : [],
    )
    .filter(({ closes }) => closes >= today)
    .sort((one, other) => one.opens.localeCompare(other.opens))
  if (!next) return null
  const dateOf = (day: string) => shortDate(lagosInstant(day), now)
  return next.opens > today
    ? `Camp opens on ${dateOf(next.opens)} for ${next.name}.`
    : `Camp registration for ${next.name} closes on ${dateOf(next.closes)}.`
}
