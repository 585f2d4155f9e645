import { useEffect, useState } from 'react'
import { Link, useParams } from 'wouter'
import { AdminIcon } from '#admin/admin-icon.tsx'
import { Loaded } from '#admin/layout/query-states.tsx'
import { RouteName } from '#admin/list/route-name.tsx'
import { usePermissions } from '#admin/session/staff.ts'
import type { StaffSeat, StaffTrip } from '#contracts/staff-trips.ts'
import { BUS_TYPE_NAMES } from '#domain/bus-types.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { formatNaira, naira } from '#domain/money.ts'
import { buttonClass } from '#ui/button.tsx'
import { SeatActions } from './seat-actions.tsx'
import { SeatDialog } from './seat-dialog.tsx'
import { SeatGrid } from './seat-grid.tsx'
import { SeatLegend } from './seat-legend.tsx'
import css from './seat-map.module.css'
import { useTripSeats, useUpdateSeats } from './seat-map-api.ts'
import { SeatPassengers } from './seat-passengers.tsx'

export function SeatMapPage() {
  const { id = '' } = useParams<{ id: string }>()
  const trip = useTripSeats(id)
  const may = usePermissions()
  useEffect(() => {
    document.title = 'Trip Seat Map · Tafiya back-office'
  }, [])
  return (
    <>
      <nav className="crumb" aria-label="Breadcrumb">
        <Link href="/trips">
          <AdminIcon name="back" />
          Trips
        </Link>
      </nav>
      <div className="head">
        <div>
          <h1>Trip Seat Map</h1>
          {trip.data && <TripLine trip={trip.data} />}
        </div>
        {may('boarding.view') && (
          <div className="acts">
            <Link className={buttonClass({})} href={`/boarding/${id}`}>
              <AdminIcon name="list" />
              Passenger manifest
            </Link>
          </div>
        )}
      </div>
      <Loaded things="seats" query={trip}>
        {(shown) => <Seats trip={shown} />}
      </Loaded>
    </>
  )
}

function TripLine({ trip }: { trip: StaffTrip }) {
  return (
    <p>
      <RouteName {...trip.route} /> · {lagosMoment(new Date(trip.departTime))} ·{' '}
      {BUS_TYPE_NAMES[trip.bus.busType]} <span className="nowrap">{trip.bus.plateNo}</span> ·{' '}
      {formatNaira(naira(trip.price))}
    </p>
  )
}

function Seats({ trip }: { trip: StaffTrip }) {
  const may = usePermissions()
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set())
  const [opened, setOpened] = useState<StaffSeat | null>(null)
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
        <p className={`hint ${css.seatKeys}`}>
          <kbd>←</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <kbd>→</kbd> move, <kbd>Space</kbd> selects a free seat or
          shows who has a taken one
        </p>
      </div>
      <div className="stack">
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
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
