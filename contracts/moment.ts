import * as z from 'zod/mini'

/** A moment of this century: that is enough, and PostgreSQL knows every one of them. It knows no year 0000. */
export const moment = (words: string) =>
  z.iso.datetime({ offset: true, error: words }).check(z.regex(/^20/, words))
