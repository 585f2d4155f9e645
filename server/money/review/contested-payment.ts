import type { Database } from '#server/platform/database/connect.ts'
import { type ContestedRow, lockPaidPayment } from './queries.ts'

/** A paid payment that the provider or a bank may have refunded, reversed or disputed. */
export type Contested = ContestedRow

/** Locks the booking, then the payment. Returns undefined when the payment is unknown or not paid. */
export const lockContested = (tx: Database, reference: string): Promise<Contested | undefined> =>
  lockPaidPayment(tx, reference)

/** True if the provider's status `reversed` is not explained by our own refunds, which also lead to that status. */
export const isReversed = ({ givenBack, received }: Contested): boolean => givenBack < received
