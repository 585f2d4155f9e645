import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addDays, lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'
import { busDaysQuery, noteOfDay, type Places } from '#site/parts/bus-days/bus-days.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { Icon } from '#ui/icon.tsx'
import iconButtonCss from '#ui/icon-button.module.css'
import { reloadIfOutdated } from '#ui/new-version.ts'
import { onDemand } from '#ui/on-demand.tsx'
import css from './select-bus.module.css'

const BusDayPicker = onDemand(
  async () => (await import('#site/parts/bus-days/bus-day-picker.tsx')).BusDayPicker,
)

const DAYS = 7

type Props = { places: Places; today: string; value: string; onChange: (day: string) => void }

/**
 * Shows seven days, from two days before the chosen day.
 * - The arrows move the strip by a week, but never before today.
 * - The calendar offers today and all later days.
 * - A day shows its lowest fare or `Full` (`noteOfDay`).
 * - A day without a free seat is dimmed but can be chosen.
 */
export function DayStrip({ places, today, value, onChange }: Props) {
  const busDays = useQuery(busDaysQuery(places, today))
  const [range, setRange] = useState({ around: value, weeks: 0 })
  // A newly chosen day resets the weeks, wherever it was chosen.
  if (range.around !== value) setRange({ around: value, weeks: 0 })
  const { weeks } = range
  const first = notBefore(today, addDays(value, DAYS * weeks - 2))
  const days = Array.from({ length: DAYS }, (_, index) => addDays(first, index))
  const turn = (by: number) => setRange({ around: value, weeks: weeks + by })
  /** Chooses a day. Also moves the strip back to it, even if it was already the chosen day. */
  function choose(day: string) {
    setRange({ around: value, weeks: 0 })
    onChange(day)
  }
  return (
    <div className={css.dates}>
      <ChangeDate places={places} today={today} value={value} onChange={choose} />
      <div className={css.strip}>
        {/* aria-disabled instead of disabled, so that the button keeps the focus when today is reached. */}
        <button
          type="button"
          className={`${iconButtonCss.iconButton} ${css.turn}`}
          aria-label="Earlier days"
          aria-disabled={first === today || undefined}
          onClick={() => first !== today && turn(-1)}
        >
          <Icon name="left" />
        </button>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset grows with its content, but this row must scroll */}
        <div className={css.days} role="group" aria-label="Travel date">
          {days.map((day) => {
            const note = noteOfDay(busDays.data?.days, today, day)
            return (
              <button
                key={day}
                type="button"
                className={css.day}
                data-dimmed={note?.isDimmed ? '' : undefined}
                aria-label={note && `${dayWords(day).slice(0, -5)}, ${note.spoken}`}
                aria-current={day === value ? 'date' : undefined}
                onClick={() => choose(day)}
              >
                {dayWords(day).slice(0, 3)} <b>{dayWords(day).slice(4, -5)}</b>
                {note && <small>{note.text}</small>}
              </button>
            )
          })}
        </div>
        <button
          type="button"
          className={`${iconButtonCss.iconButton} ${css.turn}`}
          aria-label="Later days"
          onClick={() => turn(1)}
        >
          <Icon name="right" />
        </button>
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
  // Shows no message if the calendar fails to load, because the visitor can use the strip of days instead.
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
        className={buttonCss.linkButton}
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
