import * as z from 'zod/mini'

/** A calendar day, yyyy-MM-dd, of this century. */
export const LagosDay = z.iso.date('Not a day').check(z.regex(/^20/, 'Not a day'))
