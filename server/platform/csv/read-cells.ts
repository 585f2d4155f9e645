import { fromLagosWallClock } from '#domain/platform/lagos-time.ts'

/** A value that was read from a cell, or the reason why it cannot be read. */
export type Read<Value> = { value: Value } | { wrong: string }

const NUMBER = /^₦?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?$/

/** Reads `35000`, `35,000`, `₦35,000.50`. An empty cell is null. */
export function readNumber(cell: string): Read<number | null> {
  if (cell === '') return { value: null }
  const [, whole, part = ''] = NUMBER.exec(cell) ?? []
  return whole === undefined
    ? { wrong: `“${cell}” is not a number. Example: 475` }
    : { value: Number(whole.replaceAll(',', '') + part) }
}

/** As in the export: `2026-11-16 05:30`. */
const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{1,2}):(\d{2})(?::00)?$/

/** As a spreadsheet in Nigeria or Britain saves it, the day first: `16/11/2026 5:30`. */
const DAY_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2})(?::00)?$/

/** Reads a Lagos time. An empty cell is null. */
export function readMoment(cell: string): Read<string | null> {
  if (cell === '') return { value: null }
  const [, year, month, day, hour, minute] = WRITTEN.exec(cell) ?? []
  const [, day2, month2, year2, hour2, minute2] = DAY_FIRST.exec(cell) ?? []
  const at = year
    ? fromLagosWallClock(`${year}-${month}-${day}T${padded(hour)}:${minute}`)
    : year2
      ? fromLagosWallClock(`${year2}-${padded(month2)}-${padded(day2)}T${padded(hour2)}:${minute2}`)
      : null
  return at
    ? { value: at.toISOString() }
    : { wrong: `“${cell}” is not a time. Write it as 2026-11-16 05:30.` }
}

const padded = (number: string | undefined): string => (number ?? '').padStart(2, '0')

/** Reads one of several words, whatever its capitals and spaces. An empty cell is undefined. */
export function readWord<Value>(cell: string, words: ReadonlyMap<string, Value>): Read<Value | undefined> {
  if (cell === '') return { value: undefined }
  const bare = (text: string) => text.toLowerCase().replaceAll(' ', '')
  for (const [word, value] of words) if (bare(word) === bare(cell)) return { value }
  return { wrong: `“${cell}” is not one of: ${[...words.keys()].join(', ')}.` }
}
