import type { MoneyFound } from '#contracts/money/money-page.ts'
import { type MoneyPayment, moneyEquation } from '#domain/money/money-equation.ts'
import { moneyLines } from '#domain/money/money-lines.ts'
import { readHolidays } from '#server/money/ledger/read-holidays.ts'
import { MONEY_LEDGER } from '#server/money/ledger/sealed-ledger.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { readLastSeal } from '#server/platform/seals/seal-days.ts'
import {
  type ChargeRow,
  type NamedBooking,
  type PaymentRow,
  type RefundRow,
  selectMoneyCharges,
  selectMoneyPayments,
  selectMoneyRefunds,
} from './queries.ts'

/** Reads the ledger of a booking or, without proof of who asks, of the payment that the reference names. */
export async function readLedger(
  db: Database,
  booking: NamedBooking,
  { isProven }: { isProven: boolean },
): Promise<MoneyFound> {
  const isOnePayment = !isProven && booking.paymentId !== null
  const rows = await selectMoneyPayments(
    db,
    isOnePayment ? { paymentId: booking.paymentId ?? 0 } : { bookingId: booking.id },
  )
  const ids = rows.map(({ id }) => id)
  const refunds = await selectMoneyRefunds(db, ids)
  const charges = await selectMoneyCharges(db, ids)
  const payments = rows.map((row) => paymentOf(row, refunds, charges, isProven))
  const facts = {
    isProven,
    seatNos: isProven ? booking.seatNos : null,
    holidays: await readHolidays(db),
    now: await selectNow(db),
  }
  const last = await readLastSeal(db, MONEY_LEDGER)
  const isCancelled = booking.status === 'CANCELLED'
  const equation = moneyEquation(payments, { isCancelled })
  return {
    found: isProven ? 'booking' : 'payment',
    message: payments.length === 0 ? 'No money has arrived for this booking, and none was asked for.' : null,
    lines: moneyLines(payments, facts).map(({ at, ...line }) => ({ at: at.toISOString(), ...line })),
    equation: { ...equation, keptBecause: equation.kept > 0 ? whyKept(payments, booking) : null },
    root: last ? { day: last.day, root: last.sha256 } : null,
  }
}

/**
 * Returns the reason why we keep money. If a refund waits for approval, the reason neither promises nor refuses it,
 * because the refund can be declined. Null if the lines of the charges name the rules that the passenger saw.
 */
function whyKept(payments: readonly MoneyPayment[], { isTripCancelled }: NamedBooking): string | null {
  if (payments.some(({ isDisputed }) => isDisputed))
    return 'your bank is deciding; we then return what is left'
  if (isTripCancelled && payments.some(({ charged }) => charged > 0))
    return 'we cancelled the trip, so this charge goes back too'
  if (isTripCancelled) return 'the trip was cancelled; we return what your bank has left'
  if (payments.some(({ waiting }) => waiting > 0))
    return 'the booking was cancelled, and our staff are deciding how much of it goes back'
  const isExplained = payments.some(
    ({ charged, charges }) => charged > 0 && charges.some(({ because }) => because !== null),
  )
  return isExplained ? null : 'the booking was cancelled, and our terms give no refund of this part'
}

/** Bank and digits of an account are personal data, so they are left out without proof of who asks. */
const paymentOf = (
  { id, reference, ...payment }: PaymentRow,
  refunds: readonly RefundRow[],
  charges: readonly ChargeRow[],
  isProven: boolean,
): MoneyPayment => ({
  ...payment,
  charges: charges.filter(({ paymentId }) => paymentId === id),
  refunds: refunds
    .filter(({ paymentId }) => paymentId === id)
    .map(({ paymentId, bankName, accountEnd, accountAt, ...refund }) => ({
      ...refund,
      account:
        isProven && bankName !== null && accountEnd !== null && accountAt !== null
          ? { bankName, end: accountEnd, at: accountAt }
          : null,
    })),
})
