import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { buttonClass } from '#site/parts/form/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** Opens the trip in the calendar of the phone. Renders nothing for a booking without a ticket. */
export function CalendarLink({ booking: { bookingToken, ticketUrl } }: { booking: PublicBooking }) {
  return (
    ticketUrl && (
      <a className={buttonClass({})} href={`/api/tickets/${bookingToken}/trip.ics`}>
        <Icon name="cal" />
        Add to calendar
      </a>
    )
  )
}
