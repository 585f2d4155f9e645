import type { Database } from '#server/platform/database/connect.ts'
import { type LockedPayment, lockForSettlement } from './queries.ts'

/** For a change that may end in a settlement: everything that one will lock, in the standard order. */
export const lockPayment = (tx: Database, paymentId: number): Promise<LockedPayment> =>
  lockForSettlement(tx, paymentId)
