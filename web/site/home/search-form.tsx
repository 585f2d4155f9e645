import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { seatLimit } from '#domain/settings.ts'
import { usePageData } from '#site/page-data.ts'
import { useSettings } from '#site/settings/settings-query.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { DateField } from './date-field.tsx'
import { DepartureField } from './departure-field.tsx'
import { DestinationField } from './destination-field.tsx'
import { PassengersField } from './passengers-field.tsx'
import { RoutesFailed } from './routes-failed.tsx'
import { routesQuery } from './routes-query.ts'
import css from './search.module.css'
import { type Search, searchErrors, withDeparture } from './search.ts'
import { storeSearch } from './stored-search.ts'

type Props = {
  title: string
  /** The label of the button. */
  action: string
  search: Search
  onChange: (search: Search) => void
  /** Called with a complete search. The button is busy until it ends. */
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
    await onSearch(search)
  }

  return (
    <section className={css.search} id="book" aria-labelledby="book-title">
      <div className={css.searchStripe}>
        <div className="livery" />
      </div>
      <h2 id="book-title" tabIndex={-1}>
        {title}
      </h2>
      {routes.isError && <RoutesFailed isTrying={routes.isFetching} onRetry={routes.refetch} />}
      {/* method="dialog" sends nothing: a submit before the script has loaded does not reload the page. */}
      <form className={css.searchForm} noValidate method="dialog" onSubmit={submit}>
        <div>
          <div className={css.fromto}>
            <DepartureField
              routes={routes.data}
              value={search.departure}
              error={errors.departure}
              onChange={(departure) => onChange(withDeparture(search, departure))}
            />
            <DestinationField
              routes={routes.data}
              departure={search.departure}
              value={search.destination}
              error={errors.destination}
              onChange={(destination) => onChange({ ...search, destination })}
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
            onChange={(date) => onChange({ ...search, date })}
            onReload={() => storeSearch(search)}
          />
          <PassengersField
            limit={limit}
            value={search.passengers}
            error={errors.passengers}
            onChange={(passengers) => onChange({ ...search, passengers })}
          />
        </div>
        <input type="hidden" name="seatClass" value="Standard" />
        <Button type="submit" look="primary" size="lg" block busy={isSearching && 'Searching route...'}>
          {action}
        </Button>
      </form>
    </section>
  )
}
