import type { PublicBooking } from '#contracts/bookings.ts'
import type { SelfPageState } from '#contracts/self-page.ts'
import { formatReference } from '#domain/booking-reference.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import { seatsInWords } from '#domain/seats-in-words.ts'
import linesCss from '#site/booking/layout/price-lines.module.css'
import { Line } from '#site/booking/layout/trip-summary.tsx'
import cardCss from '#site/form/card.module.css'
import noticeCss from '#site/form/notice.module.css'
import { Icon } from '#ui/icon.tsx'
import { AskForLink } from './ask-for-link.tsx'
import { ChooseSeats } from './choose-seats.tsx'
import { ConfirmQuote } from './confirm-quote.tsx'
import css from './self.module.css'

type Props = { state: SelfPageState; opened: NonNullable<SelfPageState['opened']> }

export function OpenedBooking({ state, opened }: Props) {
  const { booking, mayAct } = opened
  const cancel = opened.acts.find(({ act }) => act === 'cancel')
  const isBlocked = cancel?.block != null
  return (
    <>
      {state.isDone && (
        <p className={noticeCss.notice} role="status">
          <Icon name="check" />
          {doneInWords(booking)}
        </p>
      )}
      <Summary booking={booking} />
      {isBlocked && !state.isDone && (
        <p className={noticeCss.notice}>
          <Icon name="info" />
          {cancel.reason}
        </p>
      )}
      {!isBlocked && state.sentTo && <LinkSent sentTo={state.sentTo} />}
      {!isBlocked && !state.sentTo && state.quote && (
        <ConfirmQuote quote={state.quote} booking={booking} mayAct={mayAct} stateKey={state.key}>
          <AskForLink hasEmail={booking.email !== ''} sendsSms={state.sendsSms} />
        </ConfirmQuote>
      )}
      {!isBlocked && !state.sentTo && !state.quote && <ChooseSeats booking={booking} />}
    </>
  )
}

function Summary({ booking }: { booking: PublicBooking }) {
  const { trip, seat, amountPaid, amountRefunded, amountCharged, status } = booking
  return (
    <section className={`${cardCss.card} ${cardCss.body} ${css.summary}`} aria-label="Your booking">
      <h2>
        {trip.origin} to {trip.destination}
      </h2>
      <dl className={linesCss.lines}>
        <Line name="Departure" value={lagosMoment(new Date(trip.departTime))} />
        <Line name="Reference" value={formatReference(booking.bookingToken)} />
        <Line
          name={status === 'CANCELLED' ? 'Seats, cancelled' : 'Seats'}
          value={seat.map(({ seatNo }) => seatNo).join(', ')}
        />
        <Line name="Paid" value={inNaira(amountPaid)} />
        {amountRefunded > 0 && <Line name="Refund" value={inNaira(amountRefunded)} />}
        {amountCharged > 0 && <Line name="Cancellation charge" value={inNaira(amountCharged)} />}
      </dl>
    </section>
  )
}

function LinkSent({ sentTo }: { sentTo: string }) {
  return (
    <div className={`${cardCss.card} ${cardCss.body}`} role="status">
      <h2>Check your messages</h2>
      <p>
        We sent a link to {sentTo}. Open it within 15 minutes to continue. Nothing has been cancelled yet.
      </p>
    </div>
  )
}

function doneInWords({ status, seat, amountRefunded }: PublicBooking): string {
  const what =
    status === 'CANCELLED'
      ? 'Your booking is cancelled.'
      : `Done. You still have ${seatsInWords(seat.map(({ seatNo }) => seatNo))}.`
  return amountRefunded > 0 ? `${what} We have sent you the details of your refund.` : what
}

const inNaira = (amount: number): string => formatNaira(kobo(amount))
