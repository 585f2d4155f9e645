import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import iconButtonCss from '../icon-button.module.css'
import css from './calendar.module.css'
import {
  addMonths,
  dayAfterKey,
  dayNumber,
  monthGrid,
  monthName,
  monthOf,
  spokenDay,
  weekdayNames,
} from './month-grid.ts'

/** A short text below the number of a day, and its wording for screen readers. */
export type DayNote = { text: string; spoken: string; isDimmed: boolean }

type Props = {
  /** yyyy-MM-dd, or '' if no day is chosen. */
  value: string
  /** The first day that can be chosen; earlier days are disabled. */
  min: string
  today: string
  noteOf?: ((day: string) => DayNote | undefined) | undefined
  onChoose: (day: string) => void
}

/**
 * One month as an ARIA grid with one tab stop. Arrow keys move by day and week, Home and End within the week, Page keys
 * by month. Takes the focus when it opens.
 */
export function Calendar({ value, min, today, noteOf, onChoose }: Props) {
  const start = value >= min ? value : today < min ? min : today
  const [focused, setFocused] = useState(start)
  const [month, setMonth] = useState(monthOf(start))
  const grid = useRef<HTMLTableElement>(null)
  const titleId = useId()

  // The focus moves to a day when the calendar opens and after a key. After a button has changed the month, the focus
  // stays on the button. When the calendar opens, the focus must not scroll the page: it would scroll only as far as
  // the day and cut off the head of the calendar. The date picker scrolls instead.
  const wantsFocus = useRef<FocusOptions | null>({ preventScroll: true })
  useEffect(() => {
    if (!wantsFocus.current) return
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${focused}"]`)?.focus(wantsFocus.current)
    wantsFocus.current = null
  })

  function onKeyDown(event: KeyboardEvent) {
    const day = dayAfterKey(event.key, focused, min)
    if (day === null) return
    event.preventDefault()
    wantsFocus.current = {}
    setFocused(day)
    setMonth(monthOf(day))
  }

  function turn(months: number) {
    const next = addMonths(month, months)
    setMonth(next)
    setFocused(`${next}-01` < min ? min : `${next}-01`)
  }

  return (
    <div className={css.cal}>
      <div className={css.month}>
        <p id={titleId} aria-live="polite">
          {monthName(month)}
        </p>
        <button
          type="button"
          className={iconButtonCss.iconButton}
          aria-label="Previous month"
          disabled={month <= monthOf(min)}
          onClick={() => turn(-1)}
        >
          <Icon name="left" />
        </button>
        <button
          type="button"
          className={iconButtonCss.iconButton}
          aria-label="Next month"
          onClick={() => turn(1)}
        >
          <Icon name="right" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between the days */}
      <table ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) =>
                day === null ? (
                  <td key={weekdayNames[index]} />
                ) : (
                  <td key={weekdayNames[index]}>
                    <DayButton
                      day={day}
                      note={noteOf?.(day)}
                      isDisabled={day < min}
                      isFocused={day === focused}
                      isChosen={day === value}
                      isToday={day === today}
                      onChoose={onChoose}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayProps = {
  day: string
  note: DayNote | undefined
  isDisabled: boolean
  isFocused: boolean
  isChosen: boolean
  isToday: boolean
  onChoose: (day: string) => void
}

function DayButton({ day, note, isDisabled, isFocused, isChosen, isToday, onChoose }: DayProps) {
  return (
    <button
      type="button"
      data-day={day}
      data-dimmed={note?.isDimmed ? '' : undefined}
      disabled={isDisabled}
      tabIndex={isFocused ? 0 : -1}
      aria-label={note ? `${spokenDay(day)}, ${note.spoken}` : spokenDay(day)}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onChoose(day)}
    >
      {dayNumber(day)}
      {note && <small>{note.text}</small>}
    </button>
  )
}
