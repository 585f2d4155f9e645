import { FieldError } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import css from './search.module.css'
import { passengerChoices, passengerLimitReason } from './search.ts'

type Props = {
  limit: number
  value: number
  error: string | undefined
  onChange: (passengers: number) => void
}

export function PassengersField({ limit, value, error, onChange }: Props) {
  return (
    <div>
      <div className={css.pick} data-invalid={error ? '' : undefined}>
        <Icon name="users" />
        <label htmlFor="book-passengers">Passengers</label>
        <Icon name="down" className={css.chev} />
        <select
          id="book-passengers"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && 'book-passengers-error'}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {passengerChoices(limit).map(({ count, isAllowed }) => (
            <option key={count} value={count} disabled={!isAllowed}>
              {isAllowed ? count : `${count} (${passengerLimitReason(limit)})`}
            </option>
          ))}
        </select>
      </div>
      {error && <FieldError id="book-passengers-error">{error}</FieldError>}
    </div>
  )
}
