import { isUnpaid, PROVIDER_AWAY, UNKNOWN_REFERENCE } from '#domain/money/provider-status.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { isDatabaseAway } from '#server/platform/database/database-errors.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { ProviderFailure, UnreadableAnswer, WrongAnswer } from '#server/platform/providers/call-paystack.ts'
import type { Transaction } from '#server/platform/providers/paystack.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { applyOrRefund } from './apply-or-refund.ts'
import { extendHold } from './extend-hold-queries.ts'
import { giveUpPayment } from './give-up-payment.ts'
import {
  type Asked,
  type KnownPayment,
  noteProviderStatus,
  selectPaymentState,
} from './settle-payment-queries.ts'

/**
 * The state of a payment. `settled`: its money is recorded. `open`: not paid so far, or the provider's response is
 * missing or unclear. `unknown`: no online payment has this reference.
 */
export type Settlement =
  | { outcome: 'settled'; payment: KnownPayment }
  | {
      outcome: 'open'
      payment: KnownPayment
      providerStatus: string
      reason: string | null
      declines: number | null
    }
  | { outcome: 'unknown' }

/**
 * Asks the provider about a payment and settles its money. Verification, webhooks, the reconciler, the nightly
 * comparison, the release of seats and staff all call this, in any order and any number of times. The first call that
 * finds the money settles it. The others return the result.
 */
export async function settlePayment(
  context: AppContext,
  reference: string,
  asked: Asked = { onSchedule: false },
): Promise<Settlement> {
  const { db } = context
  const payment = await selectPaymentState(db, reference)
  if (!payment) return { outcome: 'unknown' }
  if (payment.status === 'PAID' && !payment.isMarkedPaid) return { outcome: 'settled', payment }
  // A payment that staff recorded is confirmed by staff, and they can change its reference. If the provider has money
  // under the same reference, that money belongs to another payment.
  if (payment.provider !== 'paystack') return { outcome: 'unknown' }

  // Asks outside any transaction, so that a slow provider blocks no row and no connection.
  const transaction = await ask(context, reference)
  if (transaction === PROVIDER_AWAY) return unsettled(payment, saidOnly(transaction))
  if (transaction === UNKNOWN_REFERENCE || transaction.status !== 'success') {
    const said = transaction === UNKNOWN_REFERENCE ? saidOnly(transaction) : transaction
    await noteUnpaid(db, payment, said, asked)
    return unsettled(payment, said)
  }
  if (!(await isSettled(context, payment, transaction))) {
    await noteProviderStatus(db, payment.id, transaction, asked)
    return unsettled(payment, { ...transaction, status: 'unclear' })
  }
  const settled = await selectPaymentState(db, reference)
  return { outcome: 'settled', payment: settled ?? payment }
}

/** Returns the result when no money of the provider was settled: open, unless staff have marked the payment as paid. */
const unsettled = (payment: KnownPayment, { status, gatewayResponse, declines }: Said): Settlement =>
  payment.isMarkedPaid
    ? { outcome: 'settled', payment }
    : { outcome: 'open', payment, providerStatus: status, reason: gatewayResponse, declines }

type Said = { status: string; gatewayResponse: string | null; declines: number | null }

const saidOnly = (status: string): Said => ({ status, gatewayResponse: null, declines: null })

/**
 * Settles a success. Returns false if the money cannot be recorded and staff must look at it. If the settlement throws
 * although the database is up, stores that the provider reported a success, and since when. `invariants.ts` reports a
 * payment that is still unsettled after 10 minutes.
 */
async function isSettled(
  context: AppContext,
  payment: KnownPayment,
  transaction: Transaction,
): Promise<boolean> {
  try {
    return await applyOrRefund(context, payment, transaction)
  } catch (error) {
    if (!isDatabaseAway(error))
      await noteProviderStatus(context.db, payment.id, transaction, { onSchedule: false })
    throw error
  }
}

async function noteUnpaid(db: Database, payment: KnownPayment, said: Said, asked: Asked): Promise<void> {
  if (payment.isTooOld)
    await withTransaction(db, async (tx) => {
      await lockInOrder(tx, { bookings: ['key share', payment.bookingId] })
      await giveUpPayment(tx, payment, 'not paid within 72 hours')
    })
  // A payment by a dialled code has the status of a payment under way from the start, even if nobody dials the code.
  // Its hold is long enough without an extension.
  if (!isUnpaid(said.status) && !payment.isByUssd) await extendHold(db, payment.bookingId, 'money under way')
  await noteProviderStatus(db, payment.id, said, asked)
}

async function ask(
  { paystack, log }: AppContext,
  reference: string,
): Promise<Transaction | typeof UNKNOWN_REFERENCE | typeof PROVIDER_AWAY> {
  try {
    return await paystack.verify(reference)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    if (error instanceof WrongAnswer) log.error({ err: error }, 'the provider answered about another payment')
    if (error instanceof UnreadableAnswer)
      log.error({ err: error, reference }, 'the provider’s response about a payment cannot be read')
    return PROVIDER_AWAY
  }
}
