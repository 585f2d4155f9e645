import * as z from 'zod/mini'

/** A Lagos day as yyyy-MM-dd. Only this century is accepted; PostgreSQL can compare all of its days. */
export const lagosDay = (words: string) => z.iso.date(words).check(z.regex(/^20/, words))

export const LagosDay = lagosDay('Not a day')
