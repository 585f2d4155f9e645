import type { Choice } from '#admin/parts/form/select-field.tsx'
import type { WeekCopyPreview } from '#contracts/changes/week-copies.ts'
import { addDays } from '#domain/platform/lagos-time.ts'
import { mondayOf, weekInWords } from '#domain/platform/weeks.ts'

/** The number of weeks ahead into which trips can be copied, including this week. */
const WEEKS_AHEAD = 12

type Preview = Pick<WeekCopyPreview, 'from' | 'to' | 'weeks'>

/** Returns the weeks that have trips, the latest first. */
export const sourceWeeks = ({ weeks }: Preview): Choice[] =>
  weeks.map(({ firstDay, trips }) => ({ value: firstDay, label: labelOf(firstDay, trips) })).toReversed()

/** Returns this week and the next ones, except the week to copy from. Always includes `to`, the chosen target. */
export function targetWeeks({ from, to, weeks }: Preview, today: string): Choice[] {
  const ahead = Array.from({ length: WEEKS_AHEAD }, (_, index) => addDays(mondayOf(today), 7 * index))
  const offered = new Set([...ahead.filter((week) => week !== from), to])
  return [...offered].toSorted().map((week) => ({
    value: week,
    label: labelOf(week, weeks.find(({ firstDay }) => firstDay === week)?.trips ?? 0),
  }))
}

const labelOf = (week: string, trips: number): string =>
  `${weekInWords(week)} (${trips === 0 ? 'no trips' : trips === 1 ? '1 trip' : `${trips} trips`})`
