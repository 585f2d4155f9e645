import type { Database } from '#server/platform/database/connect.ts'
import { type ContestedRow, lockPaidPayment } from './queries.ts'

/** A paid payment whose money the provider or a bank may have taken back. */
export type Contested = ContestedRow

/** Locks the booking, then the payment. Undefined when the payment is unknown or not paid. */
export const lockContested = (tx: Database, reference: string): Promise<Contested | undefined> =>
  lockPaidPayment(tx, reference)

/** The provider has given a payment back. Where we asked it to give all of it back, that is no news. */
export const isReversed = ({ givenBack, received }: Contested): boolean => givenBack < received
