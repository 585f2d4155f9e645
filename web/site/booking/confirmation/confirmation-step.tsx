import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { isUnconfirmedStatus } from '#domain/bookings/booking-statuses.ts'
import { bookingQuery } from '#site/booking/booking-query.ts'
import { forgetHold } from '#site/booking/held-drafts.ts'
import { scrollToTop } from '#site/booking/layout/scroll-to-top.ts'
import { StepHeader } from '#site/booking/layout/step-header.tsx'
import layoutCss from '#site/booking/layout/step-layout.module.css'
import { useStepTitle } from '#site/booking/layout/use-step-title.ts'
import { useTicketDelivery } from '#site/booking/use-ticket-delivery.ts'
import css from '#site/parts/booking/confirmation.module.css'
import { explain } from '#site/parts/booking/explain-booking.ts'
import { CONFIRMATION } from '#site/parts/draft/draft-changes.ts'
import { showInEntry, shownBooking } from '#site/parts/draft/history-state.ts'
import { clearPayment } from '#site/parts/draft/started-payment.ts'
import { storeDraft } from '#site/parts/draft/stored-draft.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { buttonClass } from '#site/parts/form/button.tsx'
import sectionCss from '#site/parts/styles/section.module.css'
import messageCss from '#site/parts/trip/message-card.module.css'
import { Icon } from '#ui/icon.tsx'
import { Spinner, Waiting } from '#ui/spinner.tsx'
import { BookingNotFound } from './booking-not-found.tsx'
import { Confirmed } from './confirmed.tsx'

const ASKS_AGAIN_MS = 4000

type Props = {
  token: string
  /** The passenger's e-mail address as typed in this browser. The server returns only a masked one. */
  typedEmail?: string | undefined
}

/**
 * Shows a booking by its token. Only the server's status decides whether it is confirmed. Once it is confirmed or
 * cancelled, the stored draft and payment are deleted.
 */
export function ConfirmationStep({ token, typedEmail }: Props) {
  // Kept after the draft is deleted, so that the visitor can still check the address for typing errors.
  const [email] = useState(typedEmail)
  const booking = useQuery({
    ...bookingQuery(token),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? ASKS_AGAIN_MS : false),
  })
  useEffect(scrollToTop, [])
  useStepTitle(CONFIRMATION)
  const hasEnded = booking.data !== undefined && !isOpen(booking.data)
  useEffect(() => {
    if (!hasEnded || isShown()) return
    showInEntry(token, clearBooking)
    forgetHold(token)
  }, [hasEnded, token])
  return (
    <div className={layoutCss.wizard}>
      <StepHeader current={CONFIRMATION} />
      <div className={`${sectionCss.wrap} ${css.confirmation}`}>
        {booking.isPending && <Waiting label="Loading your booking" />}
        {booking.data ? (
          <Outcome booking={booking.data} typedEmail={email} />
        ) : (
          booking.isError && (
            <BookingNotFound error={booking.error}>
              <ReturnHome />
            </BookingNotFound>
          )
        )}
      </div>
    </div>
  )
}

function Outcome({ booking, typedEmail }: { booking: PublicBooking; typedEmail: string | undefined }) {
  if (booking.status === 'CONFIRMED') {
    return (
      <Confirmed booking={booking} typedEmail={typedEmail}>
        <WaysOn />
      </Confirmed>
    )
  }
  if (booking.status === 'CANCELLED') return <Cancelled booking={booking} />
  return <Confirming booking={booking} />
}

function Confirming({ booking }: { booking: PublicBooking }) {
  const ticketDelivery = useTicketDelivery()
  return (
    <Face>
      <Spinner />
      <h1>We are confirming your payment</h1>
      <p>
        Booking {formatReference(booking.bookingToken)}. This page updates automatically. You can close it:
        once your payment is confirmed, {ticketDelivery}.
      </p>
      <ReturnHome />
    </Face>
  )
}

function Cancelled({ booking }: { booking: PublicBooking }) {
  return (
    <Face>
      <Icon name="alert" />
      <h1>Booking Cancelled</h1>
      <p>
        Booking {formatReference(booking.bookingToken)}: {explain(booking, 0).join(' ')}
      </p>
      <WaysOn />
    </Face>
  )
}

function Face({ children }: { children: ReactNode }) {
  return (
    <div className={messageCss.messageCard} role="status">
      {children}
    </div>
  )
}

function WaysOn() {
  return (
    <div className={`${buttonCss.actions} ${css.actions}`}>
      <Link className={buttonClass({ look: 'primary' })} href="/booking" onClick={leaveBooking}>
        Book Another Trip
      </Link>
      <ReturnHome />
    </div>
  )
}

function ReturnHome() {
  return (
    <Link className={buttonClass({})} href="/" onClick={leaveBooking}>
      Return to Home
    </Link>
  )
}

/** Deletes the draft and the payment from this browser, so that it can start the next booking. */
function clearBooking(): void {
  clearPayment()
  storeDraft(null)
}

/**
 * True once the booking is stored in this history entry and clearBooking has run. A draft stored later belongs to
 * another booking and must not be cleared.
 */
const isShown = (): boolean => shownBooking(history.state) !== null

const leaveBooking = (): void => {
  if (!isShown()) clearBooking()
}

const isOpen = ({ status }: PublicBooking): boolean => isUnconfirmedStatus(status)
