import * as z from 'zod/mini'

/** A Lagos day as yyyy-MM-dd, in the years 2000 to 2099. PostgreSQL refuses the year 0000. */
export const lagosDay = (words: string) => z.iso.date(words).check(z.regex(/^20/, words))

export const LagosDay = lagosDay('Enter a valid date')
