import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { BookingLinkAnswer, type PublicBooking } from '#contracts/bookings/bookings.ts'
import { bookingLink } from '#domain/bookings/booking-link.ts'
import { supportContact } from '#domain/company/support-contact.ts'
import { importantInformation } from '#domain/company/terms.ts'
import { tripLink } from '#domain/network/trip-link.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { api } from '#site/parts/api.ts'
import { CalendarLink } from '#site/parts/booking/calendar-link.tsx'
import css from '#site/parts/booking/confirmation.module.css'
import { openSelf } from '#site/parts/booking/open-self.ts'
import { SaveTicket } from '#site/parts/booking/save-ticket.tsx'
import { TicketCard } from '#site/parts/booking/ticket-card.tsx'
import { CommunityDialog } from '#site/parts/community/community-dialog.tsx'
import { readStored, writeStored } from '#site/parts/draft/browser-storage.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { Button, buttonClass } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import { companyName, webLink } from '#site/parts/settings/contact.ts'
import { useSendsMail, useSettings } from '#site/parts/settings/settings-query.ts'
import { ShareLinks } from '#site/parts/share/share-links.tsx'
import { shareOwnTripText } from '#site/parts/share/share-texts.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import textCss from '#site/parts/styles/text.module.css'
import { Icon, type IconName } from '#ui/icon.tsx'
import { PaymentSummary } from './payment-summary.tsx'

const ICONS: Record<ReturnType<typeof importantInformation>[number]['about'], IconName> = {
  arrival: 'clock',
  balance: 'wallet',
  papers: 'user',
  ticket: 'ticket',
  luggage: 'bag',
  daylight: 'sun',
  night: 'moon',
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
    destination: booking.trip.destination,
    departTime: new Date(booking.trip.departTime),
    arriveTime: new Date(booking.trip.arriveTime),
    busType: booking.trip.bus.busType,
    boardingPoint: booking.trip.stops.boardingPoint,
    nightStop: booking.trip.stops.nightStop,
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
          <p className={textCss.muted}>
            Your e-ticket is on its way to <b>{address}</b>. <Link href="/contact">Wrong address?</Link>
          </p>
        )}
      </div>
      <TicketCard booking={booking} />
      <div className={`${buttonCss.actions} ${css.actions}`}>
        {booking.ticketUrl && (
          <a
            className={buttonClass({ look: 'primary' })}
            href={booking.ticketUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="download" />
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
        {booking.seat.length > 1 && (
          <WhoSitsWhere booking={booking} typedEmail={typedEmail} managePath={managePath} />
        )}
        <CalendarLink booking={booking} />
      </div>
      <SaveTicket booking={booking} isAutomatic />
      <div className={css.share}>
        <ShareLinks
          label="Invite others to this bus:"
          text={shareOwnTripText(companyName(settings), booking.trip)}
          path={tripLink(booking.trip, lagosDay(new Date(booking.trip.departTime)))}
        />
      </div>
      <div className={css.twocol}>
        <PaymentSummary booking={booking} />
        <section className={cardCss.card}>
          <div className={`${cardCss.body} ${css.cardBody}`}>
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

/** Links to the page on which the buyer names the passenger of each seat, or sends the passenger a link. */
function WhoSitsWhere({
  booking: { bookingToken },
  typedEmail,
  managePath,
}: Pick<Props, 'booking' | 'typedEmail'> & { managePath: string }) {
  const label = (
    <>
      <Icon name="user" />
      Who sits where?
    </>
  )
  if (!typedEmail)
    return (
      <Link className={buttonClass({})} href={managePath}>
        {label}
      </Link>
    )
  return <Button onClick={() => void openSelf({ bookingToken, email: typedEmail })}>{label}</Button>
}

/**
 * Returns the path of the Manage Booking page. It opens this booking if the e-mail address was typed in this browser.
 * Without the address, for example after a reload, it opens the form.
 */
function useManagePath(bookingToken: string, typedEmail: string | undefined): string {
  const { data: linkToken } = useQuery(bookingLinkQuery(bookingToken, typedEmail))
  return linkToken ? bookingLink('', linkToken) : '/manage-booking'
}

/** Invites the passenger to the community. Unlike the prompt, it stays on the page. */
function Company({ destination, link }: { destination: string; link: string }) {
  return (
    <section className={`${css.company} ${sectionCss.onDark}`} aria-label="Community">
      <div>
        <h2>Going to {destination}? So are others.</h2>
        <p>Ask about the park, share a cab and meet people on your bus.</p>
      </div>
      <a className={buttonClass({ look: 'amber' })} href={link} target="_blank" rel="noopener noreferrer">
        <Icon name="chat" />
        Join Community
      </a>
    </section>
  )
}

/**
 * Fetches the token of the link that opens this booking on the Manage Booking page. Runs only with an e-mail address,
 * because the server requires it.
 */
const bookingLinkQuery = (bookingToken: string, email: string | undefined) =>
  queryOptions({
    queryKey: ['booking-link', bookingToken],
    queryFn:
      email === undefined
        ? skipToken
        : async () =>
            (await api.post('/bookings/link', { bookingToken, email }, BookingLinkAnswer)).data.linkToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

const OPENS_AFTER_MS = 5000

/** Opens once per booking and tab, so that passengers who reload for their ticket are not asked again. */
function CommunityPrompt({ token, link }: { token: string; link: string }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const key = `tafiya.community.${token}`
    if (readStored(key, 'session') !== null) return
    const timer = setTimeout(() => {
      writeStored(key, 'shown', 'session')
      setOpen(true)
    }, OPENS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [token])
  return isOpen && <CommunityDialog link={link} onClose={() => setOpen(false)} />
}
