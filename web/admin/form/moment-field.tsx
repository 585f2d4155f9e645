import { useId } from 'react'
import { fromLagosWallClock } from '#domain/lagos-time.ts'
import { FieldError } from '#ui/field.tsx'
import { DayInWords } from './day-field.tsx'
import css from './day-popup.module.css'
import { DayPopup } from './day-popup.tsx'

type Props = {
  label: string
  name: string
  /** Lagos local time, `2026-11-18T06:00`. Either half may be missing. */
  value: string
  min?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** A date and time field in Lagos time, with our own calendar. */
export function MomentField({ label, name, value, min, hint, error, onChange }: Props) {
  const id = useId()
  const { day, time } = halves(value)
  const change = (next: { day?: string; time?: string }) =>
    onChange({ target: { value: joined({ day, time, ...next }) } })
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      <div className={css.moment}>
        <DayPopup
          className={`input ${css.day}`}
          label={label}
          name={name}
          value={day}
          min={min}
          isInvalid={error !== undefined}
          describedBy={described}
          onChoose={(chosen) => change({ day: chosen })}
        >
          <DayInWords label={label} value={day} />
        </DayPopup>
        <input
          className="input"
          type="time"
          aria-label={`${label}, WAT`}
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
          value={time}
          onChange={({ target }) => change({ time: target.value })}
        />
      </div>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Returns the instant as the contract expects it, or undefined while date or time is missing. */
export const typedMoment = (value: string): string | undefined => fromLagosWallClock(value)?.toISOString()

export function halves(value: string): { day: string; time: string } {
  const [day = '', time = ''] = value.split('T')
  return { day, time }
}

export const joined = ({ day, time }: { day: string; time: string }): string =>
  day === '' && time === '' ? '' : `${day}T${time}`
