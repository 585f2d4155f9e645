import { useRef, useState } from 'react'
import { lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'
import type { Places } from '#site/parts/bus-days/bus-days.ts'
import { FieldError } from '#site/parts/form/field-error.tsx'
import { Icon } from '#ui/icon.tsx'
import { reloadIfOutdated } from '#ui/new-version.ts'
import { onDemand } from '#ui/on-demand.tsx'
import css from './search.module.css'

const BusDayPicker = onDemand(
  async () => (await import('#site/parts/bus-days/bus-day-picker.tsx')).BusDayPicker,
)

type Props = {
  /** The places chosen so far. */
  places: Places
  today: string
  value: string
  error: string | undefined
  onChange: (day: string) => void
  /** Called before the page reloads itself for a new version. */
  onReload: () => void
}

/** A button that shows the chosen day and opens the calendar. Hover or focus preloads the calendar. */
export function DateField({ places, today, value, error, onChange, onReload }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const problem = hasFailed ? 'The calendar could not be loaded. Check your connection and try again.' : error

  const comeNear = () => void BusDayPicker.preload().catch(() => {})
  const open = () =>
    BusDayPicker.preload().then(
      () => {
        setFailed(false)
        setOpen(true)
      },
      (error) => {
        if (!reloadIfOutdated(error, onReload)) setFailed(true)
      },
    )
  function close() {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <div className={css.datefield}>
      <button
        ref={button}
        id="book-date"
        type="button"
        className={css.pick}
        data-empty={value === '' ? '' : undefined}
        data-invalid={problem ? '' : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-describedby={problem && 'book-date-error'}
        onPointerEnter={comeNear}
        onFocus={comeNear}
        onClick={isOpen ? close : open}
      >
        <Icon name="cal" />
        <span>
          <small>Travel date</small> <b>{value === '' ? 'Choose a date' : shortDay(value)}</b>
        </span>
      </button>
      {problem && <FieldError id="book-date-error">{problem}</FieldError>}
      {isOpen && (
        <BusDayPicker
          places={places}
          value={value}
          today={today}
          onClose={close}
          onChoose={(day) => {
            onChange(day)
            close()
          }}
        />
      )}
    </div>
  )
}

/** `Tue 20 Jan`. Without the year, because it is obvious and the box is narrow on a phone. */
const shortDay = (day: string): string => lagosDate(lagosInstant(day)).slice(0, -5)
