import { balanceDue, isSplitOffered, totalFare } from '#domain/fares.ts'
import { formatNaira, type Kobo } from '#domain/money.ts'
import { AppError } from '#server/errors.ts'

type Fare = { paymentType: string; price: Kobo; seats: number }

/** Refuses to confirm a booking with part of the fare on a route that is paid in full, on every screen. */
export function refusePartPayment({ paymentType, price, seats }: Fare, paid: Kobo): void {
  const left = balanceDue(totalFare(price, seats), paid)
  if (left === 0 || isSplitOffered(paymentType, price, seats)) return
  throw new AppError(
    'CONFLICT',
    `This route is paid in full and ${formatNaira(left)} would be missing. Take the whole fare, or set the booking to CONFIRMED with a reason.`,
  )
}
