import { Suspense, useRef, useState } from 'react'
import { lagosDate, lagosInstant } from '#domain/lagos-time.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { FieldError } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { onDemand } from '#ui/on-demand.tsx'

const DatePicker = onDemand(async () => (await import('#ui/calendar/date-picker.tsx')).DatePicker)

type Props = {
  today: string
  value: string
  error: string | undefined
  onChange: (day: string) => void
}

/** The calendar is loaded when a hand comes near, and opens beside the button that shows the chosen day. */
export function DateField({ today, value, error, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const comeNear = () => void DatePicker.preload().catch(() => {})

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <div className="datefield">
      <button
        ref={button}
        id="book-date"
        type="button"
        className="pick"
        data-empty={value === '' ? '' : undefined}
        data-invalid={error ? '' : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-describedby={error && 'book-date-error'}
        onPointerEnter={comeNear}
        onFocus={comeNear}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="cal" />
        <span>
          <small>Travel date</small> <b>{value === '' ? 'Pick a day' : shortDay(value)}</b>
        </span>
      </button>
      {error && <FieldError id="book-date-error">{error}</FieldError>}
      {isOpen && (
        <ErrorBoundary
          fallback={() => <FieldError id="book-date-failed">The calendar could not be loaded.</FieldError>}
        >
          <Suspense>
            <DatePicker
              title="Travel date"
              value={value}
              min={today}
              today={today}
              onClose={close}
              onChoose={(day) => {
                onChange(day)
                close()
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

/** `Tue 20 Jan`: the year goes without saying and the box is narrow on a phone. */
const shortDay = (day: string): string => lagosDate(lagosInstant(day)).slice(0, -5)
