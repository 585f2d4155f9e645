import type { Database } from '#server/platform/database/connect.ts'
import { type ContestedRow, lockPaidPayment } from './queries.ts'

/** A paid payment whose money the provider or a bank may have taken back. */
export type Contested = ContestedRow

/** Locks the booking, then the payment. Returns undefined when the payment is unknown or not paid. */
export const lockContested = (tx: Database, reference: string): Promise<Contested | undefined> =>
  lockPaidPayment(tx, reference)

/** Tells whether a returned payment is news: it is not if we asked the provider to return all of it. */
export const isReversed = ({ givenBack, received }: Contested): boolean => givenBack < received
