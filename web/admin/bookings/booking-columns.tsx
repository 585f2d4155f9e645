import { Badge } from '#admin/parts/list/badge.tsx'
import cellCss from '#admin/parts/list/cells.module.css'
import type { Column } from '#admin/parts/list/column.ts'
import { RouteName } from '#admin/parts/list/route-name.tsx'
import { timeOrMoment } from '#admin/parts/list/short-time.ts'
import {
  channelOf,
  formatSeatNos,
  momentInWords,
  money,
  STATUS_TONES,
} from '#admin/parts/records/format-booking.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { AdminBooking } from '#contracts/changes/admin-bookings.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import css from './bookings.module.css'

export const BOOKING_COLUMNS: Column<AdminBooking>[] = [
  {
    head: 'Passenger',
    sort: 'passenger',
    role: 'title',
    cell: ({ passengerName, bookingToken }) => (
      <span>
        <span className={cellCss.lead}>{passengerName}</span>
        <span className={`${textCss.sub} ${textCss.mono} ${textCss.nowrap}`}>
          {formatReference(bookingToken)}
        </span>
      </span>
    ),
  },
  {
    head: 'Trip',
    sort: 'trip',
    role: 'wide',
    cell: ({ trip }) => (
      <span>
        <RouteName origin={trip.origin} destination={trip.destination} />
        <span className={`${textCss.sub} ${textCss.nowrap}`}>
          {momentInWords(trip.departTime)}
          <span className={css.busType}> · {BUS_TYPE_NAMES[trip.bus.busType]}</span>
        </span>
      </span>
    ),
  },
  { head: 'Seats', cell: (booking) => <span className={css.bookingSeats}>{formatSeatNos(booking)}</span> },
  {
    head: 'Status',
    sort: 'status',
    role: 'status',
    cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{status}</Badge>,
  },
  {
    head: 'Paid',
    sort: 'paid',
    align: 'end',
    priority: 1,
    cell: ({ amountPaid }) => <Amount of={amountPaid} />,
  },
  {
    head: 'Due',
    sort: 'due',
    align: 'end',
    cell: ({ status, amountDue }) =>
      status === 'CANCELLED' ? <span className={cellCss.zero}>—</span> : <Amount of={amountDue} isOwed />,
  },
  {
    head: 'Channel',
    priority: 3,
    cell: (booking) => <span className={textCss.soft}>{channelOf(booking)}</span>,
  },
  { head: 'Booked', sort: 'booked', priority: 2, cell: ({ createdAt }) => <Booked at={createdAt} /> },
]

function Booked({ at }: { at: string }) {
  return (
    <time dateTime={at} className={`${textCss.soft} ${textCss.nowrap}`}>
      {timeOrMoment(new Date(at), new Date())}
    </time>
  )
}

/** Zero is muted, a balance due is highlighted. */
function Amount({ of, isOwed = false }: { of: number; isOwed?: boolean }) {
  return <span className={of === 0 ? cellCss.zero : isOwed ? cellCss.due : undefined}>{money(of)}</span>
}
