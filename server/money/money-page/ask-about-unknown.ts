import type { MoneyFound } from '#contracts/money/money-page.ts'
import type { MoneyReference } from '#domain/money/money-reference.ts'
import { PROVIDER_AWAY, UNKNOWN_REFERENCE } from '#domain/money/provider-status.ts'
import { lagosClock } from '#domain/platform/lagos-time.ts'
import { openCase } from '#server/messages/support/open-case.ts'
import { parkUnknownPayment } from '#server/money/incoming/park-unknown-payment.ts'
import { isOurReference } from '#server/money/payments/reference.ts'
import type { ThrottledSettlement } from '#server/money/payments/throttled-settlement.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { countWithin, defineLimit } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { ProviderFailure } from '#server/platform/providers/call-paystack.ts'
import type { ListedTransaction } from '#server/platform/providers/paystack.ts'
import { selectNamedBooking } from './queries.ts'
import { readLedger } from './read-ledger.ts'

/** A limit for all visitors and nodes together, because the provider's rate limit covers our payments too. */
export const QUESTIONS = defineLimit({
  name: 'money-questions',
  counts: 'transactions that the provider is asked about by all visitors',
  most: 60,
  windowSeconds: 60,
})

/** Prevents one network from using up the questions of all visitors. Carriers put many people behind one address. */
export const QUESTIONS_OF_NETWORK = defineLimit({
  name: 'money-questions-network',
  counts: 'transactions that the provider is asked about from a network',
  most: 20,
  windowSeconds: 60,
})

type Said = ListedTransaction | typeof UNKNOWN_REFERENCE | typeof PROVIDER_AWAY | 'not asked'

/**
 * Asks the provider about a payment that we do not find. The transaction can belong to a payment that we know by its
 * reference, if the message about its success was lost. That payment is settled and shown. Money under an unknown
 * reference of our format is stored as unknown, and staff get a case.
 */
export async function askAboutUnknown(
  context: AppContext,
  settle: ThrottledSettlement,
  parsed: MoneyReference,
  ip: string,
): Promise<MoneyFound> {
  const said = await ask(context, parsed, ip)
  const at = lagosClock(await selectNow(context.db))
  if (typeof said === 'string') return unknown(`We have not seen this payment. ${WORDS[said](at)}`)
  if (!isOurReference(said.reference))
    return unknown(`We have not seen this payment. ${WORDS[UNKNOWN_REFERENCE](at)}`)
  const known = await selectNamedBooking(
    context.db,
    { reference: said.reference, transactionId: null, bookingToken: null },
    { onlyOnline: true },
  )
  if (known) {
    await settle(said.reference)
    return readLedger(context.db, known, { isProven: false })
  }
  if (said.status !== 'success') return unknown(notPaidInWords(said.status, at))
  await park(context, said)
  return unknown(
    `Paystack has this payment, but our records do not. We asked at ${at}. Our staff have been told and will assign it or send it back.`,
  )
}

/** Says that the payment is not paid. Money can still arrive, unless the payment failed or was abandoned. */
function notPaidInWords(status: string, at: string): string {
  if (status === 'failed' || status === 'abandoned')
    return `This payment did not succeed. We asked Paystack at ${at}: no money reached us.`
  if (status === 'reversed') return `We asked Paystack at ${at}: this payment was sent back to you.`
  return `Paystack is still working on this payment. We asked at ${at}. Please look again in an hour.`
}

async function ask({ db, paystack, log }: AppContext, parsed: MoneyReference, ip: string): Promise<Said> {
  const { reference, transactionId } = parsed
  const isOurs = reference !== null && isOurReference(reference)
  if (!isOurs && transactionId === null) return 'not asked'
  if (!(await countWithin(db, QUESTIONS_OF_NETWORK, networkOf(ip)))) return PROVIDER_AWAY
  if (!(await countWithin(db, QUESTIONS, 'all'))) return PROVIDER_AWAY
  try {
    return isOurs ? await paystack.verify(reference) : await paystack.readTransaction(transactionId ?? '')
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log.warn({ err: error }, 'the provider could not be asked about an unknown payment')
    return PROVIDER_AWAY
  }
}

const WORDS = {
  [UNKNOWN_REFERENCE]: (at: string) => `We asked Paystack at ${at}.`,
  [PROVIDER_AWAY]: (_: string) => 'We could not ask Paystack just now. Please try again in a minute.',
  'not asked': (_: string) => 'Check the reference, or type the one from your bank alert.',
}

/** Stores the payment as unknown. Opens a case for staff only the first time. */
const park = (context: AppContext, transaction: ListedTransaction): Promise<void> =>
  parkUnknownPayment(context.db, transaction, async (tx) => {
    if (transaction.payerEmail)
      await openCase(context, tx, {
        email: transaction.payerEmail,
        subject: `Payment ${transaction.reference}`,
        message:
          'A visitor searched for this payment on the money page. Paystack has it, and our records do not. It is listed under Payments, Unmatched.',
      })
  })

const unknown = (message: string): MoneyFound => ({
  found: 'unknown',
  message,
  lines: [],
  equation: null,
  root: null,
})
