import { normalizePhone } from '#domain/platform/phone.ts'
import type { ThrottledSettlement } from '#server/money/payments/throttled-settlement.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { settleOpen } from './find-money.ts'
import { selectPaidBookingsOf } from './queries.ts'
import { readLedger } from './read-ledger.ts'

const MOST_BOOKINGS = 3

/**
 * Returns the movements of money of the bookings with this phone number, the latest first. It is called by USSD, where
 * the mobile network vouches for the number. That proves more than the four digits that the money page asks for.
 */
export async function readMoneyOfPhone(
  context: AppContext,
  settle: ThrottledSettlement,
  phone: string,
): Promise<string[]> {
  const found = await selectPaidBookingsOf(context.db, phone, MOST_BOOKINGS)
  // Compares the whole numbers, because the query compares only the last digits, which two numbers can share.
  const bookings = found.filter(({ mobile }) => normalizePhone(mobile) === phone)
  await Promise.all(bookings.map(({ id }) => settleOpen(context, settle, { bookingId: id })))
  const ledgers = await Promise.all(
    bookings.map((booking) => readLedger(context.db, booking, { isProven: true })),
  )
  return ledgers
    .flatMap(({ lines }) => lines)
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .map(({ text }) => text)
}
