import { BATCH_LETTERS, BATCH_STREAMS } from '#domain/network/batch-name.ts'
import { addDays } from '#domain/platform/lagos-time.ts'
import { weekdayOf } from '#domain/platform/weeks.ts'

export type DemoBatch = {
  year: number
  letter: (typeof BATCH_LETTERS)[number]
  stream: (typeof BATCH_STREAMS)[number]
}

const PER_YEAR = BATCH_LETTERS.length * BATCH_STREAMS.length

/** Returns the batch of a day. A year has batches A, B and C with two streams each, so each stream lasts two months. */
export function batchOn(day: string): DemoBatch {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return batchAt(year * PER_YEAR + Math.floor((month - 1) / 2))
}

/** Returns the batch of that day and the batches before it, `count` in all, the newest last. */
export function batchesUpTo(day: string, count: number): DemoBatch[] {
  const { year, letter, stream } = batchOn(day)
  const last = year * PER_YEAR + BATCH_LETTERS.indexOf(letter) * 2 + BATCH_STREAMS.indexOf(stream)
  return Array.from({ length: count }, (_, i) => batchAt(last - count + 1 + i))
}

/** Returns the first and last reporting day of a batch: the first Wednesday on or after `day`, and the Friday after. */
export function reportingFrom(day: string): { reports_on: string; closes_on: string } {
  const reportsOn = addDays(day, (3 - weekdayOf(day) + 7) % 7)
  return { reports_on: reportsOn, closes_on: addDays(reportsOn, 2) }
}

export const firstDayOf = ({ year, letter, stream }: DemoBatch): string =>
  `${year}-${String(BATCH_LETTERS.indexOf(letter) * 4 + BATCH_STREAMS.indexOf(stream) * 2 + 1).padStart(2, '0')}-01`

function batchAt(position: number): DemoBatch {
  const ofYear = position % PER_YEAR
  return {
    year: Math.floor(position / PER_YEAR),
    letter: BATCH_LETTERS[Math.floor(ofYear / 2)] ?? 'A',
    stream: BATCH_STREAMS[ofYear % 2] ?? 'I',
  }
}
