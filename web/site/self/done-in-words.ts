import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import type { SelfAct } from '#domain/changes/self-blocks.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'

/** Tells the passenger the result of the act. */
export function doneInWords(act: SelfAct, booking: PublicBooking): string {
  const { status, amountRefunded, amountDue } = booking
  const seats = seatsInWords(booking.seat.map(({ seatNo }) => seatNo))
  const refund = amountRefunded > 0 ? ' We have sent you the details of your refund.' : ''
  const due = amountDue > 0 ? ` Please pay ${formatNaira(kobo(amountDue))} before boarding.` : ''
  switch (act) {
    case 'cancel':
      return status === 'CANCELLED'
        ? `Your booking is cancelled.${refund}`
        : `Done. You still have ${seats}.${refund}`
    case 'move':
      return `Your booking is now for this trip, ${seats}. We have sent you the new ticket.${due}`
    case 'seat':
      return `You now have ${seats}. We have sent you the new ticket.`
    case 'contact':
      return 'Saved. We have sent a message to your old and new contact details. Refunds in cash or to a bank account wait for 24 hours.'
    case 'name':
      return 'The name is corrected. We have sent you the new ticket.'
    case 'resend':
      return 'We have sent the ticket again.'
  }
}
