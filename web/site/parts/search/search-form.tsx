import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { MAX_PASSENGERS, seatLimit } from '#domain/company/settings.ts'
import { Button } from '#site/parts/form/button.tsx'
import { FieldError } from '#site/parts/form/field-error.tsx'
import { usePageData } from '#site/parts/page-data/page-data.ts'
import { routesQuery } from '#site/parts/page-data/routes-query.ts'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import { BELOW_TABLET } from '#ui/breakpoints.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Icon } from '#ui/icon.tsx'
import { DateField } from './date-field.tsx'
import { destinationsOf, originsOf, type Place } from './route-options.ts'
import { RoutesFailed } from './routes-failed.tsx'
import css from './search.module.css'
import { passengerCounts, type Search, searchErrors, withDeparture } from './search.ts'
import { rememberSearch, storeSearch } from './stored-search.ts'

type Props = {
  title: string
  /** The label of the button. */
  action: string
  search: Search
  /**
   * Receives a function instead of a value, so that no change overwrites another. When the script has loaded, several
   * fields may report at once what the visitor chose before.
   */
  onChange: (change: (now: Search) => Search) => void
  /** Called with a complete search. The button then stays busy: the caller must remove the form. */
  onSearch: (search: Search) => void | Promise<void>
}

export function SearchForm({ title, action, search, onChange, onSearch }: Props) {
  const { today } = usePageData()
  const routes = useQuery(routesQuery())
  const limit = seatLimit(useSettings())
  const [wasTried, setTried] = useState(false)
  const [isSearching, setSearching] = useState(false)
  // Shows no errors before the first attempt. After that, each error disappears as soon as it is fixed.
  const errors = wasTried ? searchErrors(search, today, limit) : {}

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isSearching) return
    setTried(true)
    const [firstWrong] = Object.keys(searchErrors(search, today, limit))
    if (firstWrong) return document.getElementById(`book-${firstWrong}`)?.focus()
    setSearching(true)
    rememberSearch(search)
    await onSearch(search)
  }

  return (
    <section className={css.search} id="book" aria-labelledby="book-title">
      <div className={css.searchStripe}>
        <div className={sectionCss.livery} />
      </div>
      <h2 id="book-title" tabIndex={-1}>
        {title}
      </h2>
      {routes.isError && <RoutesFailed isTrying={routes.isFetching} onRetry={routes.refetch} />}
      {/* Without script, or before it has loaded, the form is sent to the pages that need no script. */}
      <form className={css.searchForm} noValidate action="/lite/trips" onSubmit={submit}>
        <div>
          <div className={css.fromto}>
            <PlaceField
              id="book-departure"
              name="origin"
              label="Departure"
              mark={<span className={css.dot} />}
              places={originsOf(routes.data ?? [])}
              placeholder="Where from?"
              nothingFound={routes.data ? 'We don’t run buses from there yet.' : 'Loading places...'}
              value={search.departure}
              error={errors.departure}
              onChange={(departure) => onChange((now) => withDeparture(now, departure))}
            />
            <PlaceField
              id="book-destination"
              name="destination"
              label="Destination"
              mark={<Icon name="pin" className={css.pin} />}
              places={destinationsOf(routes.data ?? [], search.departure)}
              placeholder="Where to?"
              nothingFound="We don’t go there from your departure point yet."
              disabled={search.departure === ''}
              value={search.destination}
              error={errors.destination}
              onChange={(destination) => onChange((now) => ({ ...now, destination }))}
            />
          </div>
          <div className={css.fromtoErrors}>
            {errors.departure && <FieldError id="book-departure-error">{errors.departure}</FieldError>}
            {errors.destination && <FieldError id="book-destination-error">{errors.destination}</FieldError>}
          </div>
        </div>
        <div className={css.searchPair}>
          <DateField
            places={search}
            today={today}
            value={search.date}
            error={errors.date}
            onChange={(date) => onChange((now) => ({ ...now, date }))}
            onReload={() => storeSearch(search)}
          />
          <PassengersField
            limit={limit}
            value={search.passengers}
            error={errors.passengers}
            onChange={(passengers) => onChange((now) => ({ ...now, passengers }))}
          />
        </div>
        <input type="hidden" name="seatClass" value="Standard" />
        <input type="hidden" name="date" value={search.date} />
        <Button type="submit" look="primary" size="lg" block busy={isSearching && 'Searching route...'}>
          {action}
        </Button>
      </form>
      {limit < MAX_PASSENGERS && (
        <p className={css.group}>
          More than {limit} passengers? <Link href="/contact">Contact us to book as a group</Link>
        </p>
      )}
    </section>
  )
}

type PassengersFieldProps = {
  limit: number
  value: number
  error: string | undefined
  onChange: (passengers: number) => void
}

function PassengersField({ limit, value, error, onChange }: PassengersFieldProps) {
  const select = useRef<HTMLSelectElement>(null)
  // Takes over a number that the visitor chose before the script had loaded on a slow network.
  const takeOverChoice = useEffectEvent(() => {
    const chosen = Number(select.current?.value)
    if (chosen >= 1 && chosen !== value) onChange(chosen)
  })
  useEffect(() => takeOverChoice(), [])
  return (
    <div>
      <div className={css.pick} data-invalid={error ? '' : undefined}>
        <Icon name="users" />
        <label htmlFor="book-passengers">Passengers</label>
        <Icon name="down" className={css.chev} />
        <select
          ref={select}
          id="book-passengers"
          name="passengers"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && 'book-passengers-error'}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {passengerCounts(limit).map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      </div>
      {error && <FieldError id="book-passengers-error">{error}</FieldError>}
    </div>
  )
}

/** The numbers of letters that fit in the field on a desktop, in the normal and in a smaller font. */
const LONG = 16
const VERY_LONG = 22

type PlaceFieldProps = {
  id: string
  name: string
  label: string
  mark: ReactNode
  places: readonly Place[]
  placeholder: string
  nothingFound: string
  disabled?: boolean
  /** The name of the chosen place; '' means not chosen yet. */
  value: string
  error: string | undefined
  onChange: (name: string) => void
}

/** The field for one end of the journey. Its list is searched by place, state, camp or stop. */
function PlaceField({ id, label, mark, places, value, error, onChange, ...props }: PlaceFieldProps) {
  const shown = places.find((place) => place.name === value)?.label ?? value
  const byLabel = (shown: string) => places.find((place) => place.label === shown)
  return (
    <div
      className={css.leg}
      data-invalid={error ? '' : undefined}
      data-long={shown.length > VERY_LONG ? 'very' : shown.length > LONG ? '' : undefined}
    >
      {mark}
      <label htmlFor={id}>{label}</label>
      <Combobox
        id={id}
        options={places.map((place) => place.label)}
        alsoFoundBy={(shown) => byLabel(shown)?.words ?? ''}
        value={shown}
        onChange={(shown) => onChange(byLabel(shown)?.name ?? '')}
        invalid={error !== undefined}
        describedBy={error && `${id}-error`}
        onOpen={scrollFormToTopOnPhones}
        {...props}
      />
      <Icon name="down" className={css.chev} />
    </div>
  )
}

/** Scrolls the form to the top on phones, because the keyboard covers the lower half and the list must fit above it. */
function scrollFormToTopOnPhones(): void {
  if (matchMedia(BELOW_TABLET).matches) document.getElementById('book')?.scrollIntoView()
}
