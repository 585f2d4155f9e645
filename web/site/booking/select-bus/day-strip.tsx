import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addDays, lagosDate, lagosInstant } from '#domain/lagos-time.ts'
import { busDaysQuery, noteOfDay, type Places } from '#site/bus-days/bus-days.ts'
import { Icon } from '#ui/icon.tsx'
import { reloadIfOutdated } from '#ui/new-version.ts'
import { onDemand } from '#ui/on-demand.tsx'
import css from './select-bus.module.css'

const BusDayPicker = onDemand(async () => (await import('#site/bus-days/bus-day-picker.tsx')).BusDayPicker)

const DAYS = 7

type Props = { places: Places; today: string; value: string; onChange: (day: string) => void }

/**
 * Seven days, from two days before the chosen day but not before today. The calendar offers all days from today on. A day
 * shows its lowest fare; a day without a free seat is dimmed and can still be chosen.
 */
export function DayStrip({ places, today, value, onChange }: Props) {
  const busDays = useQuery(busDaysQuery(places, today))
  const first = notBefore(today, addDays(value, -2))
  const days = Array.from({ length: DAYS }, (_, index) => addDays(first, index))
  return (
    <div className={css.dates}>
      <ChangeDate places={places} today={today} value={value} onChange={onChange} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen */}
      <div className={css.days} role="group" aria-label="Travel date">
        {days.map((day) => {
          const note = noteOfDay(busDays.data, today, day)
          return (
            <button
              key={day}
              type="button"
              className={css.day}
              data-dimmed={note?.isDimmed ? '' : undefined}
              disabled={day < today}
              aria-label={note && `${dayWords(day).slice(0, -5)}, ${note.spoken}`}
              aria-current={day === value ? 'date' : undefined}
              onClick={() => onChange(day)}
            >
              {dayWords(day).slice(0, 3)} <b>{dayWords(day).slice(4, -5)}</b>
              {note && <small>{note.text}</small>}
            </button>
          )
        })}
      </div>
    </div>
  )
}

function ChangeDate({ places, today, value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  // If the calendar fails to load, there is no message: the visitor can still use the strip of days.
  const open = () =>
    void BusDayPicker.preload().then(
      () => setOpen(true),
      (error) => void reloadIfOutdated(error),
    )
  return (
    <div className={css.datesChange}>
      <button
        ref={button}
        type="button"
        className="linkbtn"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? close : open}
      >
        <Icon name="cal" />
        Change date
      </button>
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

/** `Tue 20 Jan 2026` */
const dayWords = (day: string): string => lagosDate(lagosInstant(day))

const notBefore = (today: string, day: string): string => (day < today ? today : day)
