import type { Database } from '#server/platform/database/connect.ts'
import { endLinks } from './act-link-queries.ts'

/** Ends the links of a booking that were not used, and the permission of the browsers in which one was used. */
export const endActLinks = (tx: Database, bookingId: number): Promise<void> => endLinks(tx, bookingId)
