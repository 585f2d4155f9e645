import * as z from 'zod/mini'

/** The Lagos day as yyyy-MM-dd. This century is enough, and every day of it is one PostgreSQL can compare. */
export const lagosDay = (words: string) => z.iso.date(words).check(z.regex(/^20/, words))

export const LagosDay = lagosDay('Not a day')
