import { balanceDue, isSplitOffered, totalFare } from '#domain/bookings/fares.ts'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import { AppError } from '#server/platform/errors.ts'

export type Fare = { paymentType: string; price: Kobo; seats: number }

/**
 * Throws if the paid amount does not cover the fare and the route offers no split payment. An edit that sets the
 * booking to CONFIRMED with a reason skips this check.
 */
export function refusePartPayment({ paymentType, price, seats }: Fare, paid: Kobo): void {
  const left = balanceDue(totalFare(price, seats), paid)
  if (left === 0 || isSplitOffered(paymentType, price, seats)) return
  throw new AppError(
    'CONFLICT',
    `This route requires full payment, and ${formatNaira(left)} would still be due. Take the full amount, or set the booking to CONFIRMED with a reason.`,
  )
}
