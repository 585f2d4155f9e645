import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountLinkInput, MoneyFound, MoneySearch } from '#contracts/money/money-page.ts'
import { type MoneyReference, parseMoneyReference } from '#domain/money/money-reference.ts'
import type { ThrottledSettlement } from '#server/money/payments/throttled-settlement.ts'
import { sendRefundLink } from '#server/money/refunds/send-refund-link.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { isSameText } from '#server/platform/is-same-text.ts'
import { hideDuration } from '#server/platform/limits/hide-duration.ts'
import { askAboutUnknown } from './ask-about-unknown.ts'
import { countLookup } from './limit-lookups.ts'
import { type NamedBooking, selectMoneyPayments, selectNamedBooking } from './queries.ts'
import { readLedger } from './read-ledger.ts'

/** The longest time that a visitor waits for the provider's answer about payments that have not arrived. */
const BUDGET_MS = 5_000

/**
 * Answers "where is my money". The reference alone shows amounts, dates and states. With the e-mail or the end of the
 * phone number of the booking, the whole ledger is shown. The provider is asked about a payment that is open or unknown.
 */
export async function findMoney(
  context: AppContext,
  settle: ThrottledSettlement,
  search: MoneySearch,
  ip: string,
): Promise<MoneyFound> {
  const parsed = parseMoneyReference(search.reference)
  if (!parsed) throw nothingFound()
  const isFound = await countLookup(context.db, search, parsed, ip)
  const money =
    search.email || search.phoneEnd
      ? await findWithProof(context, settle, search, parsed)
      : await findAlone(context, settle, parsed, ip)
  if (money.found !== 'unknown') await isFound()
  return money
}

/**
 * A wrong e-mail, a wrong phone number and a wrong reference get the same error after the same time. The end of a phone
 * number has only 10,000 values, so it proves nothing beside a reference that can be guessed.
 */
async function findWithProof(
  context: AppContext,
  settle: ThrottledSettlement,
  search: MoneySearch,
  parsed: MoneyReference,
): Promise<MoneyFound> {
  const booking = await findProven(context, search, parsed)
  await settleOpen(context, settle, { bookingId: booking.id })
  return readLedger(context.db, booking, { isProven: true })
}

async function findProven(
  { db }: Pick<AppContext, 'db'>,
  search: MoneySearch,
  parsed: MoneyReference,
): Promise<NamedBooking> {
  let booking: NamedBooking | undefined
  await hideDuration(
    selectNamedBooking(db, parsed, { onlySecret: !search.email }).then((named) => {
      booking = named && isProven(named, search) ? named : undefined
    }),
  )
  if (!booking) throw nothingFound()
  return booking
}

/** Sends the link for the bank account of a refund, under the limits and with the proof of a search. */
export async function sendAccountLink(
  context: AppContext,
  { refundId, ...search }: AccountLinkInput,
  ip: string,
): Promise<{ sentTo: string; by: 'email' | 'sms' }> {
  const parsed = parseMoneyReference(search.reference)
  if (!parsed || (!search.email && !search.phoneEnd)) throw nothingFound()
  const isFound = await countLookup(context.db, search, parsed, ip)
  const { id: bookingId } = await findProven(context, search, parsed)
  await isFound()
  return sendRefundLink(context, { bookingId, refundId }, ip)
}

async function findAlone(
  context: AppContext,
  settle: ThrottledSettlement,
  parsed: MoneyReference,
  ip: string,
): Promise<MoneyFound> {
  const booking = await selectNamedBooking(context.db, parsed, { onlyOnline: true })
  if (!booking) return askAboutUnknown(context, settle, parsed, ip)
  await settleOpen(context, settle, ofAlone(booking))
  return readLedger(context.db, booking, { isProven: false })
}

const ofAlone = ({ id, paymentId }: NamedBooking) => (paymentId === null ? { bookingId: id } : { paymentId })

/**
 * Asks the provider about online payments that have not arrived, as the visitor's verification does. After BUDGET_MS
 * the ledger is shown without the missing answers. The questions go on, and the next visit shows their results.
 */
export async function settleOpen(
  { db, log }: AppContext,
  settle: ThrottledSettlement,
  of: { paymentId: number } | { bookingId: number },
): Promise<void> {
  const open = (await selectMoneyPayments(db, of)).filter(
    ({ status, provider }) => status !== 'PAID' && provider === 'paystack',
  )
  if (open.length === 0) return
  const asked = open.map(({ reference }) =>
    settle(reference).catch((error) =>
      log.error({ err: error }, 'a payment could not be settled for the money page'),
    ),
  )
  const timer = new AbortController()
  const budget = sleep(BUDGET_MS, undefined, { signal: timer.signal }).catch(() => {})
  await Promise.race([Promise.all(asked), budget])
  timer.abort()
}

/**
 * Compares the proof with the contact of the booking. An empty text proves nothing, because a booking without an e-mail
 * or with removed data has an empty contact.
 */
function isProven({ email, mobile }: NamedBooking, search: MoneySearch): boolean {
  if (search.email) return isSameText(email, search.email)
  const digits = mobile.replace(/\D/g, '')
  return digits.length >= 10 && isSameText(digits.slice(-4), search.phoneEnd ?? '')
}

const nothingFound = (): AppError =>
  new AppError(
    'NOT_FOUND',
    'We found no payment with these details. Check them, or search with the reference alone.',
  )
