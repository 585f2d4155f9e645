import { type DatePreset, daysOfPreset, isDatePreset } from '#domain/platform/date-presets.ts'

/**
 * A filter by days. The URL parameter `name` holds a preset such as `tomorrow`, or `range`. The URL contains the name
 * of a preset instead of its days, so that a link or a saved view shows the right days later. The days of a range are
 * in the parameters `from` and `until`, which the server reads.
 */
export type DayRange = { name: string; label: string; from: string; until: string; isPast?: boolean }

export const RANGE = 'range'

/** Returns the presets that a filter offers. A filter of past days, such as the booking date, has no tomorrow. */
export const presetsOf = ({ isPast = false }: DayRange): readonly DatePreset[] =>
  isPast ? ['today', 'yesterday', 'week', 'month'] : ['today', 'tomorrow', 'week', 'month']

type Days = { from: string | null; until: string | null }

/** Returns the days that the URL chooses. `today` is a Lagos day. */
export function chosenDays(range: DayRange, value: (name: string) => string | null, today: string): Days {
  const preset = value(range.name)
  return isDatePreset(preset)
    ? daysOfPreset(preset, today)
    : { from: value(range.from), until: value(range.until) }
}

/** Returns the choice that the chip shows: a preset, `range`, or '' if the list is not filtered by these days. */
export function chosenPreset(range: DayRange, value: (name: string) => string | null): string {
  const preset = value(range.name)
  if (isDatePreset(preset)) return preset
  return preset === RANGE || value(range.from) || value(range.until) ? RANGE : ''
}
