import type { Database } from '#server/platform/database/connect.ts'
import { lockPaidRow, type PaidPaymentRow } from './queries.ts'

/** A paid payment that the provider or a bank may have refunded, reversed or disputed. */
export type PaidPayment = PaidPaymentRow

/** Locks booking and payment. Returns undefined when the payment is unknown or not paid. */
export const lockPaidPayment = (tx: Database, reference: string): Promise<PaidPayment | undefined> =>
  lockPaidRow(tx, reference)

/**
 * For a payment with the provider's status `reversed`, which it also gets after a refund in full. True if the recorded
 * refunds are less than the received amount: then a bank has reversed the payment.
 */
export const isReversed = ({ givenBack, received }: PaidPayment): boolean => givenBack < received
