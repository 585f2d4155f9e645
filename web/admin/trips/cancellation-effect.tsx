import factsCss from '#admin/parts/layout/facts.module.css'
import textCss from '#admin/parts/styles/text.module.css'
import type { TripCancellation } from '#contracts/network/trip-cancellations.ts'
import { seatCount } from '#domain/network/seats-in-words.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import css from './trips.module.css'

type Props = TripCancellation & {
  /** True if passengers without an e-mail address get an SMS. */
  sendsSms: boolean
}

/** Shows the bookings and the money that a cancellation affects. */
export function CancellationEffect({
  bookings,
  seats,
  unpaidBookings,
  amountBack,
  disputedPayments,
  bookingsWithoutEmail,
  sendsSms,
}: Props) {
  if (bookings + unpaidBookings === 0)
    return <p>This trip has no bookings. It will be removed from search.</p>
  return (
    <>
      <dl className={`${factsCss.facts} ${css.cancelEffect}`}>
        <dt>Confirmed bookings to be cancelled</dt>
        <dd>{bookings === 0 ? 'none' : `${bookings} (${seatCount(seats)})`}</dd>
        <dt>To be refunded</dt>
        <dd className={textCss.strong}>{formatNaira(naira(amountBack))}</dd>
        {unpaidBookings > 0 && (
          <>
            <dt>Unpaid bookings to be cancelled</dt>
            <dd>{unpaidBookings}</dd>
          </>
        )}
      </dl>
      <p>
        Once the trip is cancelled, every passenger {bookingsWithoutEmail > 0 && 'with an e-mail address '}
        will be notified by e-mail. The cancellation can be undone for 10 minutes. After that, online payments
        are refunded automatically and staff must return any cash.
      </p>
      {bookingsWithoutEmail > 0 && (
        <p className={textCss.strong}>
          {count(bookingsWithoutEmail, 'booking')} {bookingsWithoutEmail === 1 ? 'has' : 'have'} no e-mail
          address. {nextStep(bookingsWithoutEmail, sendsSms)}
        </p>
      )}
      {disputedPayments > 0 && (
        <p>
          {disputedPayments === 1
            ? '1 payment is in dispute with a bank. Finance will handle it.'
            : `${disputedPayments} payments are in dispute with a bank. Finance will handle them.`}
        </p>
      )}
    </>
  )
}

/** Tells staff what happens to the passengers who get no e-mail, or what to do about them. */
function nextStep(bookingsWithoutEmail: number, sendsSms: boolean): string {
  if (bookingsWithoutEmail === 1) return sendsSms ? 'This passenger will get an SMS.' : 'Call this passenger.'
  return sendsSms ? 'These passengers will get an SMS.' : 'Call these passengers.'
}

const count = (number: number, thing: string): string => `${number} ${number === 1 ? thing : `${thing}s`}`
