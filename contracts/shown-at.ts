import * as z from 'zod/mini'

const NOT_A_TIME = 'Not a time'

/**
 * The updatedAt a screen was showing when its form was opened. Sent back with a change, it lets the server notice that
 * somebody else was faster; a program that leaves it out overwrites on purpose. Of this century: PostgreSQL knows no
 * year 0000.
 */
export const shownAt = z.iso.datetime(NOT_A_TIME).check(z.regex(/^20/, NOT_A_TIME))
