import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PublicBooking } from '#contracts/bookings.ts'
import { bookingLink } from '#domain/booking-link.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import { supportContact } from '#domain/support-contact.ts'
import { importantInformation } from '#domain/terms.ts'
import { webLink } from '#site/settings/contact.ts'
import { useSendsMail, useSettings } from '#site/settings/settings-query.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { bookingLinkQuery } from './booking-link-query.ts'
import { CommunityPrompt } from './community-prompt.tsx'
import css from './confirmation.module.css'
import { PaymentSummary } from './payment-summary.tsx'
import { TicketCard } from './ticket-card.tsx'

const ICONS: Record<ReturnType<typeof importantInformation>[number]['about'], IconName> = {
  arrival: 'clock',
  balance: 'wallet',
  ticket: 'ticket',
  luggage: 'bag',
  support: 'phone',
}

type Props = {
  booking: PublicBooking
  /** The passenger's e-mail address, if it was typed in this browser. */
  typedEmail: string | undefined
  children: ReactNode
}

export function Confirmed({ booking, typedEmail, children }: Props) {
  const settings = useSettings()
  const sendsMail = useSendsMail()
  const managePath = useManagePath(booking.bookingToken, typedEmail)
  const address = typedEmail ?? booking.email
  const due = kobo(booking.amountDue)
  const community = webLink(settings?.whatsAppGroupUrl)
  const information = importantInformation({
    departTime: new Date(booking.trip.departTime),
    busType: booking.trip.bus.busType,
    boardingPoint: booking.trip.stops.boardingPoint,
    due,
    support: supportContact(settings),
  })
  return (
    <>
      <div className={css.stamp}>
        <span className={css.stampMark}>
          <Icon name="check" />
        </span>
        <h1>Booking Confirmed</h1>
        {sendsMail && address && (
          <p className="muted">
            Your e-ticket is on its way to <b>{address}</b>. <Link href="/contact">Wrong address?</Link>
          </p>
        )}
      </div>
      <TicketCard booking={booking} />
      <div className="actions">
        {booking.ticketUrl && (
          <a
            className={buttonClass({ look: 'primary' })}
            href={booking.ticketUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="dl" />
            Download e-ticket
          </a>
        )}
        {due > 0 && (
          <Link className={buttonClass({})} href={managePath}>
            <Icon name="wallet" />
            Pay balance {formatNaira(due)}
          </Link>
        )}
        <Link className={buttonClass({})} href={managePath}>
          <Icon name="ticket" />
          View my booking
        </Link>
      </div>
      <div className={css.twocol}>
        <PaymentSummary booking={booking} />
        <section className="card">
          <div className="card__body">
            <h2>Important information</h2>
            <ul className={css.infolist}>
              {information.map(({ about, text }) => (
                <li key={about}>
                  <Icon name={ICONS[about]} />
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </div>
        </section>
      </div>
      {community && <Company destination={booking.trip.destination} link={community} />}
      {children}
      {community && <CommunityPrompt token={booking.bookingToken} link={community} />}
    </>
  )
}

/**
 * Returns the address of this booking in Manage Booking. In the browser that has just booked it opens the booking;
 * elsewhere, such as after a reload, it shows the form.
 */
function useManagePath(bookingToken: string, typedEmail: string | undefined): string {
  const { data: linkToken } = useQuery(bookingLinkQuery(bookingToken, typedEmail))
  return linkToken ? bookingLink('', linkToken) : '/manage-booking'
}

/** Invites the passenger to the community. Stays on the page after the prompt is closed. */
function Company({ destination, link }: { destination: string; link: string }) {
  return (
    <section className={`${css.company} on-dark`} aria-label="Community">
      <div>
        <h2>Going to {destination}? So are others.</h2>
        <p>Ask about the park, share a cab to the gate, meet people on your bus.</p>
      </div>
      <a className={buttonClass({ look: 'amber' })} href={link} target="_blank" rel="noopener noreferrer">
        <Icon name="chat" />
        Join Community
      </a>
    </section>
  )
}
