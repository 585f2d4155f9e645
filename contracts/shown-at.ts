import * as z from 'zod/mini'

/**
 * The updatedAt a screen was showing when its form was opened. Sent back with a change, it lets the server notice that
 * somebody else was faster; a program that leaves it out overwrites on purpose.
 */
export const shownAt = z.iso.datetime('Not a time')
