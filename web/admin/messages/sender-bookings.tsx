import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'wouter'
import formCss from '#admin/parts/form/form.module.css'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { Badge } from '#admin/parts/list/badge.tsx'
import { momentInWords, money, STATUS_TONES } from '#admin/parts/records/format-booking.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { SenderBooking } from '#contracts/messages/messages.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { routeName } from '#domain/network/route-name.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import css from './messages.module.css'

type Props = {
  email: string
  bookings: UseQueryResult<SenderBooking[]>
  /** The booking whose reference replaces the placeholder `{reference}` of a saved answer. */
  chosen: SenderBooking | undefined
  onChoose: (id: number) => void
}

/**
 * Lists at most five bookings that have the sender's e-mail address or phone number, or whose reference is in the
 * message. If there are several, the clerk chooses the one that the reply is about.
 */
export function SenderBookings({ email, bookings, chosen, onChoose }: Props) {
  const titleId = useId()
  const name = useId()
  return (
    <section className={css.bookings} aria-labelledby={titleId}>
      <h3 id={titleId}>Bookings</h3>
      <Loaded things="bookings" query={bookings}>
        {(found) => (
          <>
            {found.length === 0 && (
              <p className={formCss.hint}>No booking has this e-mail address, phone number or reference.</p>
            )}
            <ul className={css.found}>
              {found.map((booking) => (
                <li key={booking.id}>
                  {found.length > 1 && (
                    <input
                      type="radio"
                      name={name}
                      aria-label={`Reply about ${formatReference(booking.bookingToken)}`}
                      checked={booking.id === chosen?.id}
                      onChange={() => onChoose(booking.id)}
                    />
                  )}
                  <div>
                    <Link href={`/bookings/${booking.id}`}>{formatReference(booking.bookingToken)}</Link>
                    <span className={textCss.sub}>
                      {booking.passengerName}, {seatsInWords(booking.seatNos)}
                    </span>
                    <span className={textCss.sub}>
                      {routeName(booking.route)}, {momentInWords(booking.departTime)}
                    </span>
                    <span className={css.badges}>
                      <Badge tone={STATUS_TONES[booking.status]}>{booking.status}</Badge>
                      {booking.status === 'CONFIRMED' && booking.amountDue > 0 && (
                        <Badge tone="wait">{money(booking.amountDue)} due</Badge>
                      )}
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <Link href={`/bookings?search=${encodeURIComponent(email)}`}>Find bookings by this e-mail address</Link>
    </section>
  )
}
