import { useState } from 'react'
import { Link, useParams } from 'wouter'
import * as z from 'zod/mini'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { DoorBalanceDialog } from '#admin/parts/boarding/door-balance-dialog.tsx'
import { Button, buttonClass } from '#admin/parts/form/button.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { useKeptState } from '#admin/parts/form/use-kept-state.ts'
import cardCss from '#admin/parts/layout/card.module.css'
import gridCss from '#admin/parts/layout/grid.module.css'
import headCss from '#admin/parts/layout/page-head.module.css'
import { PageHeading } from '#admin/parts/layout/page-heading.tsx'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { RouteName } from '#admin/parts/list/route-name.tsx'
import { BusGrid, type SeatFocus } from '#admin/parts/seats/bus-grid.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { TripPanel } from '#admin/trips/trip-panel.tsx'
import type { StaffSeat, StaffTrip } from '#contracts/network/staff-trips.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { SeatActions } from './seat-actions.tsx'
import { SeatDialog } from './seat-dialog.tsx'
import { LOOKS, lookOf } from './seat-looks.ts'
import css from './seat-map.module.css'
import { useTripSeats, useUpdateSeats } from './seat-map-api.ts'
import { SeatPassengers } from './seat-passengers.tsx'

export function SeatMapPage() {
  const { id = '' } = useParams<{ id: string }>()
  const trip = useTripSeats(id)
  const may = usePermissions()
  // Kept like the draft of the trip form: if the session ends while the form is open, it opens again after the login.
  const [isEditing, setEditing] = useKeptState(`seat-map:${id}`, z.boolean(), false)
  return (
    <>
      <nav className={headCss.crumb} aria-label="Breadcrumb">
        <Link href="/trips">
          <AdminIcon name="back" />
          Trips
        </Link>
      </nav>
      <div className={headCss.head}>
        <div>
          <PageHeading title="Trip Seat Map" />
          {trip.data && <TripLine trip={trip.data} />}
        </div>
        <div className={headCss.acts}>
          {may('trips.edit') && trip.data && (
            <Button onClick={() => setEditing(true)}>
              <AdminIcon name="edit" />
              Edit trip
            </Button>
          )}
          {may('boarding.view') && (
            <Link className={buttonClass({})} href={`/boarding/${id}`}>
              <AdminIcon name="list" />
              Passenger manifest
            </Link>
          )}
        </div>
      </div>
      <Loaded things="seats" query={trip}>
        {(shown) => (
          <>
            <Seats trip={shown} />
            {isEditing && may('trips.edit') && <TripPanel trip={shown} onClose={() => setEditing(false)} />}
          </>
        )}
      </Loaded>
    </>
  )
}

function TripLine({ trip }: { trip: StaffTrip }) {
  return (
    <p>
      <RouteName {...trip.route} /> · {lagosMoment(new Date(trip.departTime))} ·{' '}
      {BUS_TYPE_NAMES[trip.bus.busType]} <span className={textCss.nowrap}>{trip.bus.plateNo}</span> ·{' '}
      {formatNaira(naira(trip.price))}
    </p>
  )
}

function Seats({ trip }: { trip: StaffTrip }) {
  const may = usePermissions()
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set())
  const [opened, setOpened] = useState<StaffSeat | null>(null)
  const [paying, setPaying] = useState<StaffSeat['booking']>(null)
  const free = useUpdateSeats('AVAILABLE', () => setOpened(null))
  const mayEdit = may('seats.edit')
  // Drops seats from the selection that were taken meanwhile.
  const chosen = trip.seats.filter((seat) => wanted.has(seat.id) && seat.status === 'AVAILABLE')

  function toggle({ id }: StaffSeat) {
    if (mayEdit)
      setWanted((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  }

  return (
    <div className={css.busWrap}>
      <div>
        <SeatGrid
          seats={trip.seats}
          capacity={trip.bus.capacity}
          chosen={new Set(chosen.map(({ id }) => id))}
          onToggle={toggle}
          onOpen={setOpened}
        />
        <p className={`${formCss.hint} ${css.seatKeys}`}>
          Move with <kbd>←</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <kbd>→</kbd>. Press <kbd>Space</kbd> to select a
          free seat, or to see who is in a taken seat.
        </p>
      </div>
      <div className={gridCss.stack}>
        {mayEdit && <SeatActions trip={trip} chosen={chosen} onDone={() => setWanted(new Set())} />}
        <SeatLegend seats={trip.seats} />
      </div>
      <SeatPassengers seats={trip.seats} onOpen={setOpened} />
      {opened && (
        <SeatDialog
          seat={opened}
          onFree={
            mayEdit && (opened.status === 'UNAVAILABLE' || opened.heldBy !== null)
              ? () => free.mutate({ ids: [opened.id], seatNos: [opened.seatNo] })
              : undefined
          }
          onTakeBalance={
            may('boarding.process') && isOwing(opened)
              ? () => {
                  setPaying(opened.booking)
                  setOpened(null)
                }
              : undefined
          }
          onClose={() => setOpened(null)}
        />
      )}
      {paying && (
        <DoorBalanceDialog
          tripId={trip.id}
          owing={{ ...paying, bookingId: paying.id }}
          onClose={() => setPaying(null)}
        />
      )}
    </div>
  )
}

const isOwing = ({ booking }: StaffSeat): boolean => booking?.status === 'CONFIRMED' && booking.amountDue > 0

function SeatLegend({ seats }: { seats: readonly StaffSeat[] }) {
  return (
    <section className={cardCss.card}>
      <header>
        <h2>Legend</h2>
        <span className={cardCss.end}>{seats.length} seats</span>
      </header>
      <ul className={`${cardCss.body} ${css.keys}`}>
        {Object.entries(LOOKS).map(([name, look]) => (
          <li key={name}>
            <span className={look.className} aria-hidden="true">
              {'icon' in look && <AdminIcon name={look.icon} />}
            </span>
            {look.words}
            <b>{seats.filter((seat) => lookOf(seat) === name).length}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

type SeatGridProps = {
  seats: readonly StaffSeat[]
  capacity: number
  chosen: ReadonlySet<number>
  onToggle: (seat: StaffSeat) => void
  onOpen: (seat: StaffSeat) => void
}

/** The seat map of a trip. A click calls `onToggle` for a free seat and `onOpen` for any other seat. */
function SeatGrid({ seats, capacity, chosen, ...on }: SeatGridProps) {
  return (
    <BusGrid seats={seats} capacity={capacity}>
      {(seat, focus) => <SeatButton {...on} seat={seat} isChosen={chosen.has(seat.id)} focus={focus} />}
    </BusGrid>
  )
}

type ButtonProps = Pick<SeatGridProps, 'onToggle' | 'onOpen'> & {
  seat: StaffSeat
  isChosen: boolean
  focus: SeatFocus
}

function SeatButton({ seat, isChosen, focus, onToggle, onOpen }: ButtonProps) {
  const look = LOOKS[lookOf(seat)]
  const isFree = seat.status === 'AVAILABLE'
  const icon = isChosen ? 'ok' : 'icon' in look ? look.icon : undefined
  return (
    <button
      type="button"
      {...focus}
      className={look.className}
      aria-label={`Seat ${seat.seatNo}, ${look.words}`}
      aria-pressed={isFree ? isChosen : undefined}
      onClick={() => (isFree ? onToggle(seat) : onOpen(seat))}
    >
      {seat.seatNo}
      {icon && <AdminIcon name={icon} />}
    </button>
  )
}
