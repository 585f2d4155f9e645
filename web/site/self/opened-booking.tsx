import type { ReactElement } from 'react'
import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import type { SelfPageState } from '#contracts/changes/self-page.ts'
import type { SelfBooking, SelfWish } from '#contracts/changes/self-service.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import type { SelfAct } from '#domain/changes/self-blocks.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { PaidLines } from '#site/parts/booking/paid-lines.tsx'
import { Button, buttonClass } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import tripCss from '#site/parts/trip/trip.module.css'
import { Line } from '#site/parts/trip/trip-summary.tsx'
import { Icon } from '#ui/icon.tsx'
import { ACT_NAMES } from './act-names.ts'
import { AllActs } from './all-acts.tsx'
import { ChangeSeats } from './change-seats.tsx'
import { ChooseSeats } from './choose-seats.tsx'
import { ChooseTrip } from './choose-trip.tsx'
import { ConfirmQuote } from './confirm-quote.tsx'
import { CorrectContact, CorrectName } from './correct-details.tsx'
import { doneInWords } from './done-in-words.ts'
import { FormOf } from './form-of.tsx'
import { PassengersOf } from './passengers-of.tsx'
import css from './self.module.css'

type Props = { state: SelfPageState; opened: SelfBooking }

export function OpenedBooking({ state, opened }: Props) {
  const { booking, toCollect, payoutsWaitUntil } = opened
  // The passengers are shown before the acts if details of any are missing, otherwise after them.
  const isComplete = opened.passengers.every((passenger) => passenger.isComplete)
  const passengers = !state.act && <PassengersOf state={state} opened={opened} />
  return (
    <>
      {state.done && (
        <p className={cardCss.notice} role="status">
          <Icon name="check" />
          {doneInWords(state.done, booking)}
        </p>
      )}
      <Summary booking={booking} />
      {state.payLink && (
        <a className={buttonClass({ look: 'primary', size: 'lg' })} href={state.payLink}>
          Pay {inNaira(booking.amountDue)}
        </a>
      )}
      {payoutsWaitUntil && (
        <p className={cardCss.notice}>
          <Icon name="info" />
          The email address or phone number of this booking was changed. To protect your money, refunds in
          cash or to a bank account wait until {lagosMoment(new Date(payoutsWaitUntil))}.
        </p>
      )}
      {toCollect.map(({ amount, code }) => (
        <p className={cardCss.notice} key={code}>
          <Icon name="info" />
          <span>
            Collect {inNaira(amount)} in cash at any of our terminals. Tell our staff this code:{' '}
            <strong>{code}</strong>. Do not give it to anyone else.
          </span>
        </p>
      ))}
      {!isComplete && passengers}
      <Act state={state} opened={opened} />
      {isComplete && passengers}
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
      <ChosenAct act={act} state={state} opened={opened} />
      {!quote && <BackToAll />}
    </>
  )
}

type ChosenActProps = Props & { act: Exclude<SelfAct, 'resend'> }

/** Shows the step of the chosen act: its choices, or its quote to read and confirm. */
function ChosenAct({ act, state, opened }: ChosenActProps): ReactElement | null {
  const { quote, targets, seats, key } = state
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
  const needsLink = opened.acts.some((one) => one.act === act && one.needsLink)
  const link = needsLink && (
    <section className={`${cardCss.card} ${cardCss.body} ${css.quote}`}>
      <h2>{ACT_NAMES[act]}</h2>
      {linkFor({ act })}
    </section>
  )
  switch (act) {
    case 'cancel':
      return <ChooseSeats booking={booking} />
    case 'move':
      return (
        targets && (
          <ChooseTrip
            targets={targets}
            of={booking.bookingToken}
            price={booking.amountTotal / booking.seat.length}
          />
        )
      )
    case 'seat':
      return (
        link ||
        (seats && <ChangeSeats booking={booking} seats={seats} stateKey={key} error={state.fields.seatId} />)
      )
    case 'contact':
      return link || <CorrectContact booking={booking} state={state} />
    case 'name':
      return link || <CorrectName booking={booking} state={state} />
  }
}

function Summary({ booking }: { booking: PublicBooking }) {
  const { trip, seat, amountDue, status } = booking
  return (
    <section className={`${cardCss.card} ${cardCss.body} ${css.summary}`} aria-label="Your booking">
      <h2>
        {trip.origin} to {trip.destination}
      </h2>
      <dl className={tripCss.lines}>
        <Line name="Departure" value={lagosMoment(new Date(trip.departTime))} />
        <Line name="Reference" value={formatReference(booking.bookingToken)} />
        <Line
          name={status === 'CANCELLED' ? 'Seats, cancelled' : 'Seats'}
          value={seat.map(({ seatNo }) => seatNo).join(', ')}
        />
        <PaidLines booking={booking} />
        {status === 'CONFIRMED' && amountDue > 0 && (
          <Line name="To pay before boarding" value={inNaira(amountDue)} />
        )}
      </dl>
    </section>
  )
}

const BackToAll = () => (
  <a className={buttonClass({ look: 'quiet' })} href="/self">
    Back to all options
  </a>
)

function LinkSent({ sentTo }: { sentTo: string }) {
  return (
    <>
      <div className={`${cardCss.card} ${cardCss.body} ${css.quote}`} role="status">
        <h2>Check your messages</h2>
        <p>We sent a link to {sentTo}. Open it within 15 minutes to continue. Nothing has changed yet.</p>
      </div>
      <BackToAll />
    </>
  )
}

const inNaira = (amount: number): string => formatNaira(kobo(amount))

type AskForLinkProps = {
  /** The reference of the booking. */
  of: string
  hasEmail: boolean
  sendsSms: boolean
  /** The act that the passenger wants to do. The link leads back to it. */
  wish: SelfWish
}

/** Asks whether to send the link that permits the act by e-mail or by SMS. */
function AskForLink({ of, hasEmail, sendsSms, wish }: AskForLinkProps) {
  return (
    <FormOf action="/self/link" of={of} isBare>
      {wish.act && <input type="hidden" name="act" value={wish.act} />}
      {wish.seatNos?.map((seatNo) => (
        <input key={seatNo} type="hidden" name="seatNo" value={seatNo} />
      ))}
      {wish.tripId && <input type="hidden" name="tripId" value={wish.tripId} />}
      <fieldset className={css.seats}>
        <legend>To make sure it’s you, we’ll send you a link. How do you want to get it?</legend>
        {hasEmail && (
          <label className={css.seat}>
            <input type="radio" name="channel" value="email" defaultChecked />
            By e-mail
          </label>
        )}
        {(sendsSms || !hasEmail) && (
          <label className={css.seat}>
            <input type="radio" name="channel" value="sms" defaultChecked={!hasEmail} />
            By SMS
          </label>
        )}
      </fieldset>
      <Button type="submit" look="primary" size="lg">
        Send the link
      </Button>
    </FormOf>
  )
}
