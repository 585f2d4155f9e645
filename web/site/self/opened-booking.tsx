import type { PublicBooking } from '#contracts/bookings.ts'
import type { SelfPageState } from '#contracts/self-page.ts'
import type { SelfBooking, SelfWish } from '#contracts/self-service.ts'
import { formatReference } from '#domain/booking-reference.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import linesCss from '#site/booking/layout/price-lines.module.css'
import { Line } from '#site/booking/layout/trip-summary.tsx'
import { buttonClass } from '#site/form/button.tsx'
import cardCss from '#site/form/card.module.css'
import noticeCss from '#site/form/notice.module.css'
import { Icon } from '#ui/icon.tsx'
import { AllActs } from './all-acts.tsx'
import { AskForLink } from './ask-for-link.tsx'
import { ChangeSeats } from './change-seats.tsx'
import { ChooseSeats } from './choose-seats.tsx'
import { ChooseTrip } from './choose-trip.tsx'
import { ConfirmQuote } from './confirm-quote.tsx'
import { CorrectContact, CorrectName } from './correct-details.tsx'
import { doneInWords } from './done-in-words.ts'
import css from './self.module.css'

type Props = { state: SelfPageState; opened: SelfBooking }

export function OpenedBooking({ state, opened }: Props) {
  const { booking, toCollect } = opened
  return (
    <>
      {state.done && (
        <p className={noticeCss.notice} role="status">
          <Icon name="check" />
          {doneInWords(state.done, booking)}
        </p>
      )}
      <Summary booking={booking} />
      {toCollect.map(({ amount, code }) => (
        <p className={noticeCss.notice} key={code}>
          <Icon name="info" />
          <span>
            Collect {inNaira(amount)} in cash at any of our terminals. Tell our staff this code:{' '}
            <strong>{code}</strong>. Do not give it to anyone else.
          </span>
        </p>
      ))}
      <Act state={state} opened={opened} />
    </>
  )
}

function Act({ state, opened }: Props) {
  const { act, quote, key, sendsSms } = state
  const isBlocked = opened.acts.some((one) => one.act === act && one.block !== null)
  if (state.sentTo) return <LinkSent sentTo={state.sentTo} />
  if (!act || act === 'resend' || isBlocked)
    return <AllActs opened={opened} sendsSms={sendsSms} stateKey={key} />
  return (
    <>
      <ChosenAct state={state} opened={opened} />
      {!quote && (
        <a className={buttonClass({ look: 'quiet' })} href="/self">
          Back to all options
        </a>
      )}
    </>
  )
}

/** The step of the chosen act: choose, or read the quote and confirm. */
function ChosenAct({ state, opened }: Props) {
  const { act, quote, targets, seats, key } = state
  const { booking, mayAct } = opened
  const linkFor = (wish: SelfWish) => (
    <AskForLink
      of={booking.bookingToken}
      hasEmail={booking.email !== ''}
      sendsSms={state.sendsSms}
      wish={wish}
    />
  )
  if (quote) {
    const wish = quote.move
      ? { act: 'move' as const, tripId: quote.move.tripId }
      : { act: 'cancel' as const, seatNos: quote.seatNos }
    return (
      <ConfirmQuote quote={quote} booking={booking} mayAct={mayAct} stateKey={key}>
        {linkFor(wish)}
      </ConfirmQuote>
    )
  }
  if (act === 'cancel') return <ChooseSeats booking={booking} />
  if (act === 'move' && targets)
    return (
      <ChooseTrip
        targets={targets}
        of={booking.bookingToken}
        price={booking.amountTotal / booking.seat.length}
      />
    )
  if (act && opened.acts.some((one) => one.act === act && one.needsLink))
    return <div className={`${cardCss.card} ${cardCss.body}`}>{linkFor({ act })}</div>
  if (act === 'seat' && seats)
    return <ChangeSeats booking={booking} seats={seats} stateKey={key} error={state.fields.seatId} />
  if (act === 'contact') return <CorrectContact booking={booking} state={state} />
  return <CorrectName booking={booking} state={state} />
}

function Summary({ booking }: { booking: PublicBooking }) {
  const { trip, seat, amountPaid, amountDue, amountRefunded, amountCharged, status } = booking
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
        {status === 'CONFIRMED' && amountDue > 0 && (
          <Line name="To pay before boarding" value={inNaira(amountDue)} />
        )}
        {amountRefunded > 0 && <Line name="Refund" value={inNaira(amountRefunded)} />}
        {amountCharged > 0 && <Line name="Charge" value={inNaira(amountCharged)} />}
      </dl>
    </section>
  )
}

function LinkSent({ sentTo }: { sentTo: string }) {
  return (
    <div className={`${cardCss.card} ${cardCss.body}`} role="status">
      <h2>Check your messages</h2>
      <p>We sent a link to {sentTo}. Open it within 15 minutes to continue. Nothing has changed yet.</p>
    </div>
  )
}

const inNaira = (amount: number): string => formatNaira(kobo(amount))
