import { Badge, type Tone } from '#admin/parts/list/badge.tsx'
import cellCss from '#admin/parts/list/cells.module.css'
import type { Column } from '#admin/parts/list/column.ts'
import { RouteName } from '#admin/parts/list/route-name.tsx'
import { MiniBus, type SeatLook } from '#admin/parts/seats/mini-bus.tsx'
import textCss from '#admin/parts/styles/text.module.css'
import type { StaffTrip } from '#contracts/network/staff-trips.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import type { TripStatus } from '#domain/network/trip-statuses.ts'
import { lagosClock, lagosDate } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import css from './trips.module.css'

/** The badge is blue, green or red, and each tone has its own icon. */
const TONES: Record<TripStatus, Tone> = { SCHEDULED: 'info', COMPLETED: 'ok', CANCELED: 'bad' }

export const TRIP_COLUMNS: Column<StaffTrip>[] = [
  { head: 'Departure', sort: 'departure', role: 'title', cell: (trip) => <Times trip={trip} /> },
  {
    head: 'Route and batch',
    sort: 'route',
    role: 'wide',
    cell: ({ route, batch, ownStops }) => (
      <>
        <RouteName {...route} />
        <span className={textCss.sub}>{batch.name}</span>
        {ownStops && <span className={textCss.sub}>Boards at {ownStops.boardingPoint}</span>}
      </>
    ),
  },
  {
    head: 'Bus',
    sort: 'bus',
    priority: 1,
    cell: ({ bus }) => (
      <span className={textCss.nowrap}>
        {BUS_TYPE_NAMES[bus.busType]}
        <span className={`${textCss.sub} ${textCss.mono}`}>{bus.plateNo}</span>
      </span>
    ),
  },
  { head: 'Price', sort: 'price', align: 'end', cell: ({ price }) => formatNaira(naira(price)) },
  { head: 'Seats left', sort: 'seats', cell: (trip) => <TripLoad trip={trip} /> },
  {
    head: 'Due',
    align: 'end',
    priority: 2,
    cell: ({ amountDue }) =>
      amountDue === null ? (
        <span className={cellCss.zero}>—</span>
      ) : (
        <span className={amountDue > 0 ? cellCss.due : cellCss.zero}>{formatNaira(naira(amountDue))}</span>
      ),
  },
  {
    head: 'Status',
    sort: 'status',
    role: 'status',
    cell: ({ status, cancellation }) => (
      <>
        <TripBadge status={status} />
        {cancellation && (
          <span className={textCss.sub}>
            {cancellation.status === 'REQUESTED'
              ? 'cancellation requested'
              : `can be undone until ${lagosClock(new Date(cancellation.undoUntil ?? 0))}`}
          </span>
        )}
      </>
    ),
  },
]

export const TripBadge = ({ status }: { status: TripStatus }) => <Badge tone={TONES[status]}>{status}</Badge>

/** Shows departure date and time, then the arrival time, with its date if that is another day. */
function Times({ trip }: { trip: StaffTrip }) {
  const [departs, arrives] = [new Date(trip.departTime), new Date(trip.arriveTime)]
  const [departDate, arriveDate] = [dayOf(departs), dayOf(arrives)]
  return (
    <>
      <span className={`${cellCss.lead} ${textCss.nowrap}`}>
        {departDate}, {lagosClock(departs)}
      </span>
      <span className={`${textCss.sub} ${textCss.nowrap}`}>
        arrives {departDate !== arriveDate && `${arriveDate}, `}
        {lagosClock(arrives)}
      </span>
    </>
  )
}

/** Formats a date: `Tue 17 Nov`, with the year if it is not the current one. */
function dayOf(at: Date): string {
  const day = lagosDate(at)
  return day.endsWith(lagosDate(new Date()).slice(-4)) ? day.slice(0, -5) : day
}

const LOOKS: Record<string, SeatLook | undefined> = { B: 'sold', R: 'held', U: 'off' }

function TripLoad({
  trip: { seatStates, availableSeatsCount },
}: {
  trip: Pick<StaffTrip, 'seatStates' | 'availableSeatsCount'>
}) {
  return (
    <span className={css.load}>
      <MiniBus
        seatCount={seatStates.length}
        lookOf={(seatNo) => LOOKS[seatStates[Number(seatNo) - 1] ?? '']}
        pitch={5}
      />
      <span className={textCss.nowrap}>
        <b>{availableSeatsCount}</b> left
        <span className={textCss.sub}>of {seatStates.length}</span>
      </span>
    </span>
  )
}
