import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { LoadFailed } from '#admin/layout/query-states.tsx'
import { RouteName } from '#admin/list/route-name.tsx'
import type { Trip } from '#contracts/trips.ts'
import { BUS_TYPE_NAMES } from '#domain/bus-types.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import css from './bookings.module.css'
import { tripsToSellQuery } from './bookings-api.ts'
import { momentInWords, money } from './format-booking.ts'

type Props = { trip: Trip | null; error: string | undefined; onChange: (trip: Trip | null) => void }

/** Searches trips by place, plate number or batch on the server. Shows the next departures before anything is typed. */
export function TripPicker({ trip, error, onChange }: Props) {
  const id = useId()
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search.trim())
  const trips = useQuery({ ...tripsToSellQuery(asked), enabled: trip === null })
  if (trip) {
    return (
      <div className="field">
        <span className="label">Trip</span>
        <div className={`${css.tripPick} ${css.tripPickChosen}`}>
          <TripLine trip={trip} />
          <Button size="sm" onClick={() => onChange(null)}>
            Change
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Trip
      </label>
      <input
        id={id}
        name="tripId"
        className="input"
        type="search"
        placeholder="Search place, bus or batch"
        autoComplete="off"
        maxLength={100}
        value={search}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          // Enter must not submit the form while no trip is chosen.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <ul className={css.tripPicks} aria-label="Trips" aria-busy={trips.isPlaceholderData}>
        {trips.data?.map((one) => (
          <li key={one.id}>
            <button type="button" className={css.tripPick} onClick={() => onChange(one)}>
              <TripLine trip={one} />
            </button>
          </li>
        ))}
      </ul>
      {trips.isError && <LoadFailed things="trips" onRetry={() => trips.refetch()} />}
      <p className="hint" role="status">
        {trips.data?.length === 0 && 'No trip found.'}
      </p>
    </div>
  )
}

function TripLine({ trip }: { trip: Trip }) {
  const { availableSeatsCount: free } = trip
  return (
    <>
      <span>
        <RouteName origin={trip.route.origin} destination={trip.route.destination} />
        <span className="sub">
          {momentInWords(trip.departTime)} WAT ·{' '}
          <span className="nowrap">
            {BUS_TYPE_NAMES[trip.bus.busType]} {trip.bus.plateNo}
          </span>
        </span>
      </span>
      <span className="num">
        {money(trip.price)}
        <span className="sub">{free === 0 ? 'sold out' : `${free} left`}</span>
      </span>
    </>
  )
}
