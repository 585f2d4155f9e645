import { moment } from './moment.ts'

/**
 * The updatedAt a screen was showing when its form was opened. Sent back with a change, it lets the server notice that
 * somebody else was faster; a program that leaves it out overwrites on purpose.
 */
export const shownAt = moment('Not a time')
