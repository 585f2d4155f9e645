import * as z from 'zod/mini'

/**
 * Matches times in the years 2000 to 2099 with a UTC offset of less than 15 hours. PostgreSQL rejects the year 0000 and
 * an offset of 16 hours.
 */
const KNOWN = /^20.*(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/

export const moment = (words: string) =>
  z.iso.datetime({ offset: true, error: words }).check(z.regex(KNOWN, words))
