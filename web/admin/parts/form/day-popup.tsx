import { type ReactNode, useId, useRef, useState } from 'react'
import { placePopup } from '#admin/parts/place-popup.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { Calendar } from '#ui/calendar/calendar.tsx'
import css from './day-popup.module.css'

type Props = {
  /** The accessible name of the popup, such as `First day`. */
  label: string
  /** yyyy-MM-dd, or '' if no day is chosen. */
  value: string
  /** The first day that can be chosen; 2020-01-01 by default. */
  min?: string | undefined
  onChoose: (day: string) => void
  /** The class of the button that opens the popup. */
  className: string | undefined
  name?: string | undefined
  isInvalid?: boolean
  describedBy?: string | undefined
  children: ReactNode
}

/**
 * A button that opens our own calendar, because the browser's date picker would show dates in the format of the
 * browser's language instead of the Nigerian one. The popup is in the top layer, so that neither a dialog nor the
 * scrolling filter bar clips it.
 */
export function DayPopup({ label, value, min = '2020-01-01', onChoose, children, ...opener }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const place = () => {
    if (popup.current && button.current) placePopup(popup.current, button.current, 'start')
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={opener.className}
        name={opener.name}
        popoverTarget={id}
        aria-haspopup="dialog"
        data-empty={value === '' ? '' : undefined}
        data-invalid={opener.isInvalid ? '' : undefined}
        aria-describedby={opener.describedBy}
      >
        {children}
      </button>
      <div
        className={css.dayPopup}
        id={id}
        ref={popup}
        popover="auto"
        role="dialog"
        aria-label={label}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        onToggle={place}
      >
        {isOpen && (
          <Calendar
            value={value}
            min={min}
            today={lagosDay(new Date())}
            onChoose={(day) => {
              popup.current?.hidePopover()
              onChoose(day)
            }}
          />
        )}
      </div>
    </>
  )
}
