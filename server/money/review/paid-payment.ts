import type { Database } from '#server/platform/database/connect.ts'
import { lockPaidRow, type PaidPaymentRow } from './queries.ts'

/** A paid payment that the provider or a bank may have refunded, reversed or disputed. */
export type PaidPayment = PaidPaymentRow

/** Locks booking and payment. Returns undefined when the payment is unknown or not paid. */
export const lockPaidPayment = (tx: Database, reference: string): Promise<PaidPayment | undefined> =>
  lockPaidRow(tx, reference)

/**
 * True if a bank has reversed a payment with the provider's status `reversed`. The provider also gives this status
 * after a refund in full. So the payment was reversed only if the recorded refunds are less than the received amount.
 */
export const isReversed = ({ givenBack, received }: PaidPayment): boolean => givenBack < received
