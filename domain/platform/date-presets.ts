import { addDays } from './lagos-time.ts'

const DATE_PRESETS = ['today', 'tomorrow', 'yesterday', 'week', 'month'] as const
export type DatePreset = (typeof DATE_PRESETS)[number]

export const isDatePreset = (text: string | null): text is DatePreset =>
  DATE_PRESETS.some((preset) => preset === text)

/** Returns the first and the last day of a preset. `today` is a Lagos day. A week begins on Monday. */
export function daysOfPreset(preset: DatePreset, today: string): { from: string; until: string } {
  switch (preset) {
    case 'today':
      return { from: today, until: today }
    case 'tomorrow':
      return { from: addDays(today, 1), until: addDays(today, 1) }
    case 'yesterday':
      return { from: addDays(today, -1), until: addDays(today, -1) }
    case 'week': {
      const monday = addDays(today, -daysSinceMonday(today))
      return { from: monday, until: addDays(monday, 6) }
    }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, until: lastOfMonth(today) }
  }
}

const daysSinceMonday = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7

/**
 * Returns the last day of the month of `day`. Date.UTC counts months from 0, so the month number in `day`, which counts
 * from 1, means the following month to Date.UTC. Day 0 of the following month is the last day of this month.
 */
const lastOfMonth = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10)
