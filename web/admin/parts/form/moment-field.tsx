import { fromLagosWallClock } from '#domain/platform/lagos-time.ts'
import { DayInWords } from './day-field.tsx'
import css from './day-popup.module.css'
import { DayPopup } from './day-popup.tsx'
import { Field, type FieldText } from './field.tsx'
import formCss from './form.module.css'

type Props = FieldText & {
  name: string
  /** Lagos local time, `2026-11-18T06:00`. Either half may be missing. */
  value: string
  min?: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** A date and time field in Lagos time, with our own calendar. */
export function MomentField({ label, aside, name, value, min, hint, error, onChange }: Props) {
  const { day, time } = halves(value)
  const change = (next: { day?: string; time?: string }) =>
    onChange({ target: { value: joined({ day, time, ...next }) } })
  return (
    <Field label={label} aside={aside} hint={hint} error={error} isLabelHidden>
      {({ 'aria-describedby': describedBy, 'aria-invalid': invalid }) => (
        <div className={css.moment}>
          <DayPopup
            className={`${formCss.input} ${css.day}`}
            label={label}
            name={name}
            value={day}
            min={min}
            isInvalid={error !== undefined}
            describedBy={describedBy}
            onChoose={(chosen) => change({ day: chosen })}
          >
            <DayInWords label={label} value={day} />
          </DayPopup>
          <input
            className={formCss.input}
            type="time"
            aria-label={`${label}, WAT`}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            value={time}
            onChange={({ target }) => change({ time: target.value })}
          />
        </div>
      )}
    </Field>
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
