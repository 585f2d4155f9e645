import { useEffect, useEffectEvent, useRef } from 'react'
import { FieldError } from '#site/parts/form/field-error.tsx'
import { Icon } from '#ui/icon.tsx'
import css from './search.module.css'
import { passengerCounts } from './search.ts'

type Props = {
  limit: number
  value: number
  error: string | undefined
  onChange: (passengers: number) => void
}

export function PassengersField({ limit, value, error, onChange }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  // On a slow network a visitor may choose before the script has loaded. This copies the chosen number.
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
