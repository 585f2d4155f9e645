import type { InitializedPayment, InitializePayment } from '#contracts/money/payments.ts'
import { parseReference } from '#domain/bookings/booking-reference.ts'
import { isSplitOffered, requiredToConfirm } from '#domain/bookings/fares.ts'
import type { UssdBank } from '#domain/channels/conversation-world.ts'
import type { Purpose } from '#domain/money/payment-facts.ts'
import type { Kobo } from '#domain/platform/money.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { tooManyAttempts, underMaintenance } from '#server/platform/errors.ts'
import { isSameText } from '#server/platform/is-same-text.ts'
import { ProviderFailure } from '#server/platform/providers/call-paystack.ts'
import { type Attempt, startedEntry } from './attempt-log.ts'
import { extendHold, selectHoldSeconds } from './extend-hold-queries.ts'
import { giveUpPayment } from './give-up-payment.ts'
import { newReference } from './reference.ts'
import * as refusals from './refusals.ts'
import {
  type Checkout,
  countAttempts,
  insertPayment,
  keepCheckout,
  lockPayableBooking,
  type OpenPayment,
  type PayableBooking,
  selectCheckout,
  selectOpenPayment,
  selectPayableBooking,
  startPaying,
} from './start-payment-queries.ts'

const MOST_ATTEMPTS_IN_15_MINUTES = 5
const MAX_ATTEMPTS = 20

/**
 * `authorizationUrl` is the page of the provider for a browser without script. `ussdCode` is the code that the payer
 * dials. The API leaves both out.
 */
export type StartedCheckout = InitializedPayment & Pick<Checkout, 'authorizationUrl' | 'ussdCode'>

/** With `ussdBank`, the payer dials a code of that bank. The API does not accept it. */
type Starting = InitializePayment & { ussdBank?: UssdBank }

type Prepared = { payment: OpenPayment; booking: PayableBooking; channels: string[] }

/**
 * Starts a payment. Commits our row before calling the provider, so that the provider never has a reference that we do
 * not know. Two tabs of one visitor get the same open payment. The server sets amount, currency and reference. Another
 * e-mail or bank gets another payment, because the provider ties both to the reference.
 */
export async function initializePayment(
  context: AppContext,
  input: Starting,
  ip: string | null,
): Promise<StartedCheckout> {
  const { db } = context
  if (!(await knowsBooking(db, input))) throw refusals.bookingNotFound()
  const prepared = await withTransaction(db, (tx) => preparePayment(tx, context, input, ip))
  const payment = isStarted(prepared.payment)
    ? prepared.payment
    : await startAtProvider(context, prepared, input, ip)
  if (!isStarted(prepared.payment)) await refuseIfChanged(db, input)
  return {
    paystackRef: payment.reference,
    accessCode: payment.accessCode ?? '',
    authorizationUrl: payment.authorizationUrl,
    ussdCode: payment.ussdCode,
    amount: payment.amount,
    holdExpiresIn: await selectHoldSeconds(db, prepared.booking.id),
  }
}

/**
 * True if the token and the seats of the request belong to the booking. Runs before any lock is taken, so that a
 * request with a wrong token cannot make the booking's owner wait.
 */
async function knowsBooking(
  db: AppContext['db'],
  { bookingId, bookingToken, seatIds }: InitializePayment,
): Promise<boolean> {
  const booking = await selectPayableBooking(db, bookingId)
  if (!booking || !isSameText(booking.bookingToken, parseReference(bookingToken) ?? '')) return false
  return isSameSet(booking.seatIds, seatIds)
}

async function preparePayment(
  tx: AppContext['db'],
  { config }: AppContext,
  input: Starting,
  ip: string | null,
  failed?: Attempt,
): Promise<Prepared> {
  const booking = await lockPayableBooking(tx, input.bookingId)
  if (!booking) throw refusals.bookingNotFound()
  if (failed) await giveUpPayment(tx, failed, 'replaced by a new payment')
  const { purpose, amount } = whatToPay(booking, input.isSplitPayment)
  if (amount !== input.amount) throw refusals.amountDiffers(amount)
  const channels = channelsOf(booking)
  const open = await selectOpenPayment(tx, booking.id, purpose)
  if (purpose !== 'BALANCE') {
    if (booking.isMaintenance) throw underMaintenance()
    await startPaying(tx, booking.id, { isSplit: purpose === 'COMMITMENT', required: amount })
    await extendHold(tx, booking.id, 'payment started')
  }
  const ussdBank = input.ussdBank ?? null
  if (open && open.amount === amount && isSamePayer(open, { email: input.email, ussdBank }))
    return { payment: open, booking, channels }
  await refuseTooManyAttempts(tx, booking.id)
  if (open) await giveUpPayment(tx, { ...open, bookingId: booking.id }, 'replaced by a new payment')
  const payment = await insertPayment(tx, {
    bookingId: booking.id,
    purpose,
    reference: newReference(booking.id),
    email: input.email,
    amount,
    mode: config.paystack.mode,
    terms: input.termsVersion ? { version: input.termsVersion, ip } : null,
    ussdBank,
  })
  await writeLog(tx, startedEntry({ ...payment, bookingId: booking.id, purpose }))
  return { payment, booking, channels }
}

/**
 * True if the payer can continue the open payment with the code that the provider made for it. A reversed payment is
 * replaced, because its code does not work again.
 */
const isSamePayer = (
  open: OpenPayment & { isReversed: boolean },
  payer: { email: string; ussdBank: UssdBank | null },
): boolean => !open.isReversed && open.payerEmail === payer.email && open.ussdBank === payer.ussdBank

/** Limits the attempts per booking, because we ask the provider about each attempt for three days. */
async function refuseTooManyAttempts(tx: AppContext['db'], bookingId: number): Promise<void> {
  const { recent, all, secondsUntilFewer } = await countAttempts(tx, bookingId)
  if (all >= MAX_ATTEMPTS) throw refusals.tooManyPayments()
  if (recent >= MOST_ATTEMPTS_IN_15_MINUTES) throw tooManyAttempts(secondsUntilFewer)
}

/**
 * Checks the booking again after the provider's response, which can take seconds. A booking that was cancelled, expired
 * or paid meanwhile gets no access code. The reconciler still checks the attempt, in case it is paid anyway.
 */
async function refuseIfChanged(db: AppContext['db'], input: InitializePayment): Promise<void> {
  const booking = await selectPayableBooking(db, input.bookingId)
  if (!booking) throw refusals.bookingNotFound()
  const { amount } = whatToPay(booking, input.isSplitPayment)
  if (amount !== input.amount) throw refusals.amountDiffers(amount)
}

function whatToPay(booking: PayableBooking, isSplit: boolean): { purpose: Purpose; amount: Kobo } {
  if (booking.isErased) throw refusals.passengerErased()
  if (booking.status === 'CONFIRMED') {
    if (booking.due <= 0) throw refusals.nothingToPay()
    if (booking.hasArrived) throw refusals.tripOver()
    return { purpose: 'BALANCE', amount: booking.due }
  }
  if (booking.hasDeparted) throw refusals.tripDeparted()
  if (booking.status === 'CANCELLED' || !booking.isTripRunning || !booking.isHoldLive)
    throw refusals.holdExpired()
  const seats = booking.seatIds.length
  if (isSplit && !isSplitOffered(booking.paymentType, booking.price, seats)) throw refusals.splitNotOffered()
  return {
    purpose: isSplit ? 'COMMITMENT' : 'FULL',
    amount: requiredToConfirm(booking.price, seats, isSplit),
  }
}

function channelsOf({ cardEnabled, transferEnabled }: PayableBooking): string[] {
  const channels = [...(cardEnabled ? ['card'] : []), ...(transferEnabled ? ['bank_transfer'] : [])]
  if (channels.length === 0) throw refusals.channelsClosed()
  return channels
}

/**
 * Starts the payment at the provider, outside any transaction because the call may be slow. If the provider already
 * knows the reference, an earlier call has started the payment: another tab is storing its code right now, or
 * the response was lost. After a lost response a new attempt replaces the old one. The reconciler still checks the old
 * attempt, in case it is paid.
 */
async function startAtProvider(
  context: AppContext,
  prepared: Prepared,
  input: Starting,
  ip: string | null,
): Promise<OpenPayment> {
  let { payment } = prepared
  try {
    for (let attempt = 1; attempt <= 3; attempt++) {
      const started = await callProvider(context, prepared, payment)
      if (started !== 'duplicate reference') return await keep(context, payment, started)
      const theirs = await checkoutOfAnotherTab(context, payment.id)
      if (theirs) return { ...payment, ...theirs }
      const failed = { ...payment, bookingId: prepared.booking.id }
      const again = await withTransaction(context.db, (tx) => preparePayment(tx, context, input, ip, failed))
      payment = again.payment
      if (isStarted(payment)) return payment
    }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    context.log.warn({ err: error }, 'the payment provider could not start a payment')
  }
  throw refusals.providerAway()
}

/** True if the provider has made a code with which the payment is paid. */
const isStarted = ({ accessCode, ussdCode }: Checkout): boolean => Boolean(accessCode ?? ussdCode)

async function callProvider(
  { paystack, config }: AppContext,
  { booking, channels }: Prepared,
  { reference, payerEmail: email, amount: amountKobo, ussdBank }: OpenPayment,
): Promise<Checkout | 'duplicate reference'> {
  const metadata = { booking: booking.bookingToken }
  if (ussdBank) {
    const charged = await paystack.chargeUssd({ reference, email, amountKobo, bank: ussdBank, metadata })
    return charged === 'duplicate reference'
      ? charged
      : { ...charged, accessCode: null, authorizationUrl: null }
  }
  const callbackUrl = `${config.publicUrl}/lite/paid`
  const started = await paystack.initialize({ reference, email, amountKobo, channels, callbackUrl, metadata })
  return started === 'duplicate reference' ? started : { ...started, ussdCode: null }
}

/**
 * Waits up to three seconds for the code that another tab of the visitor is storing. Returns null if none comes: then
 * the response of the provider to the other tab was probably lost.
 */
async function checkoutOfAnotherTab({ db }: AppContext, paymentId: number): Promise<Checkout | null> {
  for (let look = 0; look < 30; look++) {
    const theirs = await selectCheckout(db, paymentId)
    if (theirs && isStarted(theirs)) return theirs
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return null
}

async function keep({ db }: AppContext, payment: OpenPayment, started: Checkout): Promise<OpenPayment> {
  await keepCheckout(db, payment.id, started)
  return { ...payment, ...started }
}

const isSameSet = (a: number[], b: number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))
