import type { Database } from '#server/platform/database/connect.ts'
import { unchargePayments } from './queries.ts'

/** Counts the charge of the last cancellation for the booking again. Requires the booking to be locked. */
export const uncharge = (tx: Database, bookingId: number): Promise<void> => unchargePayments(tx, bookingId)
