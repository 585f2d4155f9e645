import { isUnpaid } from '#domain/provider-status.ts'
import type { AppContext } from '#server/context.ts'
import { ProviderAway, WrongAnswer } from '#server/money/paystack/call-paystack.ts'
import type { Transaction } from '#server/money/paystack/paystack.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { isDatabaseAway } from '#server/platform/database/database-errors.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { giveUpPayment } from './give-up-payment.ts'
import {
  type Asked,
  type KnownPayment,
  noteProviderStatus,
  type PaymentState,
  selectPaymentState,
  stretchHold,
} from './queries.ts'
import { takeOrReturn } from './take-or-return.ts'

/** What a reference has come to. `open` means: not paid so far, or the provider could not say. */
export type Settlement =
  | { outcome: 'settled'; payment: PaymentState }
  | { outcome: 'open'; payment: PaymentState; providerStatus: string; reason: string | null }
  | { outcome: 'unknown' }

/**
 * What a reference came to, asked of the provider. Verify, webhook, reconciler, sweeper and staff all come here, in any
 * order and as often as they like: the first one that finds the money settles it, the others read what came of it.
 */
export async function settlePayment(
  context: AppContext,
  reference: string,
  asked: Asked = { onSchedule: false },
): Promise<Settlement> {
  const { db } = context
  const payment = await selectPaymentState(db, reference)
  if (!payment) return { outcome: 'unknown' }
  if (payment.status === 'PAID' && !payment.isVouched) return { outcome: 'settled', payment }

  // Outside any transaction: while the provider thinks, no row is locked and no connection taken.
  const transaction = await ask(context, reference)
  if (transaction === 'provider away') return without(payment, { status: transaction, gatewayResponse: null })
  if (transaction === 'unknown reference' || transaction.status !== 'success') {
    const said =
      transaction === 'unknown reference' ? { status: transaction, gatewayResponse: null } : transaction
    await noteUnpaid(db, payment, said, asked)
    return without(payment, said)
  }
  if (!(await isSettled(context, payment, transaction))) {
    await noteProviderStatus(db, payment.id, transaction, asked)
    return without(payment, { ...transaction, status: 'unclear' })
  }
  const settled = await selectPaymentState(db, reference)
  return { outcome: 'settled', payment: settled ?? payment }
}

/** Without the provider's money a payment is open, unless staff have vouched for it. */
const without = (payment: KnownPayment, { status, gatewayResponse }: Said): Settlement =>
  payment.isVouched
    ? { outcome: 'settled', payment }
    : { outcome: 'open', payment, providerStatus: status, reason: gatewayResponse }

type Said = { status: string; gatewayResponse: string | null }

/** Whatever fails here, the books show that the provider reported a success, and since when. */
async function isSettled(
  context: AppContext,
  payment: KnownPayment,
  transaction: Transaction,
): Promise<boolean> {
  try {
    return await takeOrReturn(context, payment, transaction)
  } catch (error) {
    if (!isDatabaseAway(error))
      await noteProviderStatus(context.db, payment.id, transaction, { onSchedule: false })
    throw error
  }
}

async function noteUnpaid(db: Database, payment: KnownPayment, said: Said, asked: Asked): Promise<void> {
  if (payment.isTooOld)
    await withTransaction(db, (tx) => giveUpPayment(tx, payment, 'not paid within 72 hours'))
  if (!isUnpaid(said.status)) await stretchHold(db, payment.bookingId, 'money under way')
  await noteProviderStatus(db, payment.id, said, asked)
}

async function ask(
  { paystack, log }: AppContext,
  reference: string,
): Promise<Transaction | 'unknown reference' | 'provider away'> {
  try {
    return await paystack.verify(reference)
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    if (error instanceof WrongAnswer) log.error({ err: error }, 'the provider answered about another payment')
    return 'provider away'
  }
}
