import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { Line } from '#site/parts/trip/trip-summary.tsx'

/** Shows the amount paid. If there is a charge or a refund, shows all the money that arrived and its parts. */
export function PaidLines({ booking }: { booking: PublicBooking }) {
  const { amountPaid, amountRefunded, amountCharged, payment, status } = booking
  const isDivided = amountCharged > 0 || amountRefunded > 0
  const arrived = payment.reduce((all, { amount }) => all + amount, 0)
  // `amountPaid` is the part for the seats. A refund as goodwill does not lower it, so the parts can add up to more
  // than arrived. The line for the seats is then left out.
  const isForSeats = status === 'CONFIRMED' && amountPaid + amountCharged + amountRefunded <= arrived
  return (
    <>
      <Line name="Paid" value={inNaira(isDivided ? arrived : amountPaid)} />
      {isDivided && isForSeats && (
        <Line
          name={booking.seat.length === 1 ? 'For your seat' : 'For your seats'}
          value={inNaira(amountPaid)}
        />
      )}
      {amountCharged > 0 && <Line name="Charge" value={inNaira(amountCharged)} />}
      {amountRefunded > 0 && <Line name="Refund" value={inNaira(amountRefunded)} />}
    </>
  )
}

const inNaira = (amount: number): string => formatNaira(kobo(amount))
