import * as z from 'zod/mini'

/** Of this century, in a time zone that somebody lives in. PostgreSQL knows no year 0000 and no offset of 16 hours. */
const KNOWN = /^20.*(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/

export const moment = (words: string) =>
  z.iso.datetime({ offset: true, error: words }).check(z.regex(KNOWN, words))
