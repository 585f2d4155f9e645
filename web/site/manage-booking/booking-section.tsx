import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import type { SelfAct } from '#domain/changes/self-blocks.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { CalendarLink } from '#site/parts/booking/calendar-link.tsx'
import { type BookingState, bookingStateOf, explain } from '#site/parts/booking/explain-booking.ts'
import { secondsLeft } from '#site/parts/booking/hold-time.ts'
import { SaveTicket } from '#site/parts/booking/save-ticket.tsx'
import { TicketCard } from '#site/parts/booking/ticket-card.tsx'
import buttonCss from '#site/parts/form/button.module.css'
import { Button, buttonClass } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import { Badge, type BadgeTone } from '#site/parts/trip/badge.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { BookingAmounts } from './booking-amounts.tsx'
import css from './manage-booking.module.css'
import { PayButtons } from './pay-buttons.tsx'

const BADGES: Record<BookingState, { words: string; tone: BadgeTone; icon: IconName }> = {
  complete: { words: 'Confirmed', tone: 'green', icon: 'check' },
  partial: { words: 'Confirmed', tone: 'green', icon: 'check' },
  unpaid: { words: 'Awaiting payment', tone: 'amber', icon: 'clock' },
  lapsed: { words: 'Not paid in time', tone: 'red', icon: 'clock' },
  cancelled: { words: 'Cancelled', tone: 'red', icon: 'x' },
}

type Props = {
  booking: PublicBooking
  isResending: boolean
  onResend: () => void
  /** Called after each attempt to pay, successful or not. */
  onAttempt: () => void
  /** Opens the page on which the passenger cancels or changes the booking, at the given act if there is one. */
  onSelf: (act?: SelfAct) => void
}

export function BookingSection({ booking, isResending, onResend, onAttempt, onSelf }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  // Scrolls to the booking, because on a phone the banner fills half of the screen. Screen readers read its title.
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView()
  }, [])
  const holdSeconds = useSecondsLeft(booking.holdExpiresIn ?? 0)
  const state = bookingStateOf(booking, holdSeconds)
  const [firstState] = useState(state)
  const wasPaidHere = state === 'complete' && firstState !== 'complete'
  const badge = BADGES[state]
  const words = explain(booking, holdSeconds)
  const ticket = <TicketCard key="ticket" booking={booking} />
  const money = (
    <div key="money" className={`${cardCss.card} ${cardCss.body} ${css.foundMoney}`}>
      <BookingAmounts booking={booking} state={state} />
      {words.length > 0 && (
        <p
          className={
            state === 'lapsed' || state === 'cancelled' ? `${cardCss.notice} ${cardCss.red}` : cardCss.notice
          }
        >
          <Icon name="info" />
          {words.join(' ')}
        </p>
      )}
      <div className={`${buttonCss.actions} ${css.foundActions}`}>
        <PayButtons booking={booking} holdSeconds={holdSeconds} onAttempt={onAttempt} />
        {booking.ticketUrl && (
          <a className={buttonClass({})} href={booking.ticketUrl}>
            <Icon name="download" />
            Download e-ticket
          </a>
        )}
        <CalendarLink booking={booking} />
        <SaveTicket booking={booking} />
        {(state === 'lapsed' || state === 'cancelled') && (
          <Link className={buttonClass({})} href="/#book">
            Book Another Trip
          </Link>
        )}
        {/* Omitted without an address. A passenger who bought at the counter may have none. */}
        {booking.email !== '' && (
          <div className={css.resend}>
            <Button look="quiet" busy={isResending && 'Sending...'} onClick={onResend}>
              <Icon name="mail" />
              Send details again
            </Button>
          </div>
        )}
        {booking.status === 'CONFIRMED' && (
          <>
            <Button look="quiet" onClick={() => onSelf('move')}>
              Move to another trip
            </Button>
            <Button look="quiet" onClick={() => onSelf()}>
              Cancel or change
            </Button>
          </>
        )}
      </div>
    </div>
  )
  return (
    <section className={css.found} aria-labelledby="found-title">
      <div className={css.foundHead}>
        <h2 id="found-title" ref={title} tabIndex={-1}>
          Your booking
        </h2>
        <Badge tone={badge.tone}>
          <Icon name={badge.icon} />
          {badge.words}
        </Badge>
      </div>
      {/* Confirms the payment permanently, because the toast disappears and the amounts are far below the ticket. */}
      {wasPaidHere && (
        <p className={`${cardCss.notice} ${cardCss.green}`}>
          <Icon name="check" />
          Paid in full: {formatNaira(kobo(booking.amountPaid))}. Nothing is left to pay.
        </p>
      )}
      {/* Both parts have keys, so that changing their order does not remount them and interrupt a payment. */}
      {state === 'partial' || state === 'unpaid' ? [money, ticket] : [ticket, money]}
    </section>
  )
}

/** Counts down from the server's seconds to 0. */
function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    setLeft(seconds)
    if (seconds <= 0) return
    const start = performance.now()
    const timer = setInterval(() => {
      const now = secondsLeft(seconds, start, performance.now())
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
