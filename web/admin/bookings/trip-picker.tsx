import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { tripsToSellQuery } from '#admin/parts/data/bookings-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { DayField } from '#admin/parts/form/day-field.tsx'
import { FieldError } from '#admin/parts/form/field-error.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { LoadFailed } from '#admin/parts/layout/query-states.tsx'
import { RouteName } from '#admin/parts/list/route-name.tsx'
import { momentInWords, money } from '#admin/parts/records/format-booking.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { Trip } from '#contracts/network/trips.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import css from './bookings.module.css'

type Props = { trip: Trip | null; error: string | undefined; onChange: (trip: Trip | null) => void }

const TRIPS_AT_ONCE = 8

/**
 * Searches trips by place, plate number or batch on the server, on one day or from today onwards. Shows the next
 * departures before anything is typed.
 */
export function TripPicker({ trip, error, onChange }: Props) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [day, setDay] = useState('')
  const [pageSize, setPageSize] = useState(TRIPS_AT_ONCE)
  const asked = { search: useDeferredValue(search.trim()), day, pageSize }
  const trips = useQuery({ ...tripsToSellQuery(asked), enabled: trip === null })
  const field = useFocusAfterChange(trip?.id)
  if (trip) {
    return (
      <div className={formCss.field} ref={field}>
        <span className={formCss.label}>Trip</span>
        <div className={`${css.tripPick} ${css.tripPickChosen}`}>
          <TripLine trip={trip} />
          <Button size="sm" aria-label="Change trip" onClick={() => onChange(null)}>
            Change
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={formCss.field} ref={field}>
      <label className={formCss.label} htmlFor={id}>
        Trip
      </label>
      <input
        id={id}
        name="tripId"
        className={formCss.input}
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
      <div className={css.tripDay}>
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
      </div>
      <div className={css.tripPicks}>
        <ul aria-label="Trips" aria-busy={trips.isPlaceholderData}>
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
      </div>
      {trips.isError && <LoadFailed things="trips" onRetry={() => trips.refetch()} />}
      <p className={formCss.hint} role="status">
        {trips.data?.trips.length === 0 && 'No trips found.'}
      </p>
    </div>
  )
}

/**
 * Moves the focus when the pressed button disappears. After a trip was chosen, the focus goes to the 'Change' button.
 * After 'Change' was pressed, it goes to the search field.
 */
function useFocusAfterChange(tripId: number | undefined) {
  const field = useRef<HTMLDivElement>(null)
  const previous = useRef(tripId)
  useEffect(() => {
    if (previous.current === tripId) return
    previous.current = tripId
    field.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [tripId])
  return field
}

function TripLine({ trip }: { trip: Trip }) {
  const { availableSeatsCount: free } = trip
  return (
    <>
      <span>
        <RouteName origin={trip.route.origin} destination={trip.route.destination} />
        <span className={textCss.sub}>
          {momentInWords(trip.departTime)} WAT ·{' '}
          <span className={textCss.nowrap}>
            {BUS_TYPE_NAMES[trip.bus.busType]} {trip.bus.plateNo}
          </span>
        </span>
      </span>
      <span className={textCss.num}>
        {money(trip.price)}
        <span className={textCss.sub}>{free === 0 ? 'sold out' : `${free} left`}</span>
      </span>
    </>
  )
}
