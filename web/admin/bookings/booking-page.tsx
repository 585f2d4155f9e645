import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link, useParams } from 'wouter'
import * as z from 'zod/mini'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import type { ActionLook } from '#admin/parts/audit-actions.ts'
import { PassengerPanel } from '#admin/parts/boarding/passenger-panel.tsx'
import { bookingQuery, useIssueTicket } from '#admin/parts/data/bookings-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { useKeptState } from '#admin/parts/form/use-kept-state.ts'
import cardCss from '#admin/parts/layout/card.module.css'
import factsCss from '#admin/parts/layout/facts.module.css'
import gridCss from '#admin/parts/layout/grid.module.css'
import headCss from '#admin/parts/layout/page-head.module.css'
import { usePageTitle } from '#admin/parts/layout/page-title.ts'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { Badge } from '#admin/parts/list/badge.tsx'
import { isOwing, STATUS_TONES } from '#admin/parts/records/format-booking.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { AdminBookingDetail } from '#contracts/changes/admin-bookings.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { detailsInWords } from '#domain/bookings/passenger-details.ts'
import { lagosClock } from '#domain/platform/lagos-time.ts'
import { Icon } from '#ui/icon.tsx'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './booking.module.css'
import { BOOKING_ACTS, type BookingAct, useBookingActs } from './booking-acts.ts'
import { BookingAmounts } from './booking-amounts.tsx'
import { BookingDialogs } from './booking-dialogs.tsx'
import { BookingHeadActions } from './booking-head-actions.tsx'
import { BookingPayments } from './booking-payments.tsx'
import { BookingPeople } from './booking-people.tsx'
import { BookingStub } from './booking-stub.tsx'
import { EditBookingRow } from './edit-booking-row.tsx'
import { historyOf } from './history.ts'

const Act = z.nullable(z.enum(BOOKING_ACTS))

export function BookingPage() {
  const { id = '' } = useParams<{ id: string }>()
  const booking = useQuery(bookingQuery(id))
  usePageTitle('Booking')
  return (
    <>
      <nav className={headCss.crumb} aria-label="Breadcrumb">
        <Link href="/bookings">
          <AdminIcon name="back" />
          Bookings
        </Link>
        {booking.data && (
          <>
            <Icon name="right" />
            <span>{booking.data.passengerName}</span>
          </>
        )}
      </nav>
      {!booking.data && <h1 className={hiddenCss.visuallyHidden}>Booking</h1>}
      <Loaded things="booking" query={booking}>
        {(shown) => <Booking booking={shown} />}
      </Loaded>
    </>
  )
}

function Booking({ booking }: { booking: AdminBookingDetail }) {
  const { passengerName, bookingToken, status } = booking
  const [act, setAct] = useKeptState<BookingAct | null>(`dialog:booking:${booking.id}`, Act, null)
  const issue = useIssueTicket()
  const acts = useBookingActs()(booking)
  const choose = (chosen: BookingAct) => (chosen === 'ticket' ? issue.mutate(booking) : setAct(chosen))
  const close = () => setAct(null)
  return (
    <>
      <div className={headCss.head}>
        <div>
          <h1 className={css.bookingTitle}>
            {passengerName} <Badge tone={STATUS_TONES[status]}>{status}</Badge>
            {isOwing(booking) && <Badge tone="wait">Balance due</Badge>}
            {booking.isBoarded && (
              <Badge tone="info" icon="door">
                Boarded
              </Badge>
            )}
          </h1>
          <p className={textCss.mono}>{formatReference(bookingToken)}</p>
        </div>
        <BookingHeadActions booking={booking} acts={acts} isIssuing={issue.isPending} onChoose={choose} />
      </div>
      {act === 'edit' && (
        <section className={`${cardCss.card} ${css.bookingEdit}`} aria-label="Edit status">
          <EditBookingRow
            key={booking.updatedAt}
            booking={booking}
            onCancelBooking={() => setAct('cancel')}
            onClose={close}
          />
        </section>
      )}
      <div className={`${gridCss.grid} ${gridCss.withSide} ${css.booking}`}>
        <div className={gridCss.stack}>
          <BookingStub booking={booking} />
          <BookingPeople
            booking={booking}
            onEdit={acts.some((one) => one.act === 'contact') ? () => setAct('contact') : null}
          />
          {booking.people.length > 0 && (
            <BookingSeats people={booking.people} isOpen={booking.status === 'CONFIRMED'} />
          )}
          <BookingPayments booking={booking} />
        </div>
        <div className={gridCss.stack}>
          <BookingAmounts booking={booking} />
          <BookingHistory booking={booking} />
        </div>
      </div>
      <BookingDialogs act={act} booking={booking} onClose={close} />
    </>
  )
}

const TONES: Record<ActionLook['tone'], string | undefined> = {
  ok: css.ok,
  wait: css.wait,
  bad: css.bad,
  plain: '',
}

function BookingHistory({ booking }: { booking: AdminBookingDetail }) {
  return (
    <section className={cardCss.card}>
      <header>
        <h2>History</h2>
      </header>
      <div className={cardCss.body}>
        {historyOf(booking).map(({ day, events }) => (
          <Fragment key={day}>
            <h3 className={css.timelineDay}>{day}, WAT</h3>
            <ol className={css.timeline}>
              {events.map(({ key, icon, tone, title, more, at }) => (
                <li key={key}>
                  <span className={`${css.timelineIcon} ${TONES[tone]}`}>
                    <AdminIcon name={icon} />
                  </span>
                  <span>
                    {title}
                    {more && <span className={`${textCss.sub} ${css.sub}`}>{more}</span>}
                  </span>
                  <time dateTime={at}>{lagosClock(new Date(at))}</time>
                </li>
              ))}
            </ol>
          </Fragment>
        ))}
      </div>
    </section>
  )
}

/** The people in the seats of a booking, with the details that the manifest lacks. */
function BookingSeats({ people, isOpen }: { people: AdminBookingDetail['people']; isOpen: boolean }) {
  const mayEdit = usePermissions()('passengers.edit') && isOpen
  const [edited, setEdited] = useState<string | null>(null)
  const seat = people.find(({ seatNo }) => seatNo === edited)
  return (
    <section className={cardCss.card} aria-label="People in seats">
      <header>
        <h2>Passengers</h2>
      </header>
      <div className={cardCss.body}>
        <dl className={`${factsCss.facts} ${factsCss.left}`}>
          {people.map((person) => (
            <Fragment key={person.seatNo}>
              <dt>Seat {person.seatNo}</dt>
              <dd>
                {person.passengerName || 'Not named'}
                {person.infantName !== null && `, with infant ${person.infantName}`}
                {person.missing.length > 0 && (
                  <span className={textCss.sub}>Missing: {detailsInWords(person.missing)}</span>
                )}{' '}
                {mayEdit && (
                  <Button look="quiet" size="sm" onClick={() => setEdited(person.seatNo)}>
                    {person.missing.length > 0 ? 'Add details' : 'Edit'}
                    <span className={hiddenCss.visuallyHidden}>, seat {person.seatNo}</span>
                  </Button>
                )}
              </dd>
            </Fragment>
          ))}
        </dl>
      </div>
      {seat && <PassengerPanel seat={seat} onClose={() => setEdited(null)} />}
    </section>
  )
}
