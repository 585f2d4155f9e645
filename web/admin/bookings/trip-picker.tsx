import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { DayField } from '#admin/form/day-field.tsx'
import { LoadFailed } from '#admin/layout/query-states.tsx'
import { RouteName } from '#admin/list/route-name.tsx'
import type { Trip } from '#contracts/trips.ts'
import { BUS_TYPE_NAMES } from '#domain/bus-types.ts'
import { lagosDay } from '#domain/lagos-time.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import css from './bookings.module.css'
import { tripsToSellQuery } from './bookings-api.ts'
import { momentInWords, money } from './format-booking.ts'

type Props = { trip: Trip | null; error: string | undefined; onChange: (trip: Trip | null) => void }

const TRIPS_AT_ONCE = 8

/**
 * Searches trips by place, plate number or batch on the server, on one day or on all days from today on. Shows the next
 * departures before anything is typed.
 */
export function TripPicker({ trip, error, onChange }: Props) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [day, setDay] = useState('')
  const [pageSize, setPageSize] = useState(TRIPS_AT_ONCE)
  const asked = { search: useDeferredValue(search.trim()), day, pageSize }
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
        onChange={({ target }) => {
          setSearch(target.value)
          setPageSize(TRIPS_AT_ONCE)
        }}
        onKeyDown={(event) => {
          // Enter must not submit the form while no trip is chosen.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <DayField
        label="Travel date"
        name="day"
        value={day}
        min={lagosDay(new Date())}
        isOptional
        onChange={({ target }) => {
          setDay(target.value)
          setPageSize(TRIPS_AT_ONCE)
        }}
      />
      <ul className={css.tripPicks} aria-label="Trips" aria-busy={trips.isPlaceholderData}>
        {trips.data?.trips.map((one) => (
          <li key={one.id}>
            <button type="button" className={css.tripPick} onClick={() => onChange(one)}>
              <TripLine trip={one} />
            </button>
          </li>
        ))}
      </ul>
      {trips.data?.hasMore && (
        <Button size="sm" onClick={() => setPageSize(pageSize + 3 * TRIPS_AT_ONCE)}>
          Show more trips
        </Button>
      )}
      {trips.isError && <LoadFailed things="trips" onRetry={() => trips.refetch()} />}
      <p className="hint" role="status">
        {trips.data?.trips.length === 0 && 'No trip found.'}
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
