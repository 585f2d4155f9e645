import { moment } from './moment.ts'

/**
 * The `updatedAt` that the record had when the screen loaded it. If another user has changed the record meanwhile, the
 * server refuses the change. A request without this time is not checked.
 */
export const shownAt = moment('Enter a valid time')
