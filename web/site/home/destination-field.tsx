import type { PublicRoute } from '#contracts/public-routes.ts'
import { Icon } from '#ui/icon.tsx'
import { destinationsOf } from './route-options.ts'
import css from './search.module.css'

type Props = {
  routes: readonly PublicRoute[] | undefined
  departure: string
  value: string
  error: string | undefined
  onChange: (destination: string) => void
}

export function DestinationField({ routes, departure, value, error, onChange }: Props) {
  return (
    <div className={css.leg} data-invalid={error ? '' : undefined}>
      <Icon name="pin" className={css.pin} />
      <label htmlFor="book-destination">Destination</label>
      <select
        id="book-destination"
        value={value}
        disabled={departure === ''}
        data-empty={value === '' ? '' : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'book-destination-error'}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="" disabled>
          {departure === '' ? 'Choose departure first' : 'Where to?'}
        </option>
        {destinationsOf(routes ?? [], departure).map((place) => (
          <option key={place}>{place}</option>
        ))}
      </select>
      <Icon name="down" className={css.chev} />
    </div>
  )
}
