import { moment } from './moment.ts'

/**
 * The updatedAt that the screen showed when its form was opened. The server uses it to detect that another user has
 * changed the record meanwhile. A client that omits it overwrites on purpose.
 */
export const shownAt = moment('Not a time')
