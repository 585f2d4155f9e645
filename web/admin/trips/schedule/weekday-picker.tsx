import { useId } from 'react'
import { FieldError } from '#admin/parts/form/field-error.tsx'
import formCss from '#admin/parts/form/form.module.css'
import css from './schedule.module.css'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

type Props = {
  /** `1` is Monday, `7` is Sunday. */
  value: readonly string[]
  error: string | undefined
  onChange: (weekdays: string[]) => void
}

export function WeekdayPicker({ value, error, onChange }: Props) {
  const id = useId()
  const toggle = (day: string) =>
    onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day].toSorted())
  return (
    <fieldset className={css.three} aria-describedby={error && `${id}-error`}>
      <legend className={`${formCss.legend} ${css.legend}`}>Days of the week</legend>
      <div className={css.weekdays}>
        {WEEKDAYS.map((name, index) => {
          const day = `${index + 1}`
          return (
            <label className={formCss.check} key={name}>
              <input
                type="checkbox"
                name="weekdays"
                checked={value.includes(day)}
                onChange={() => toggle(day)}
              />
              {name}
            </label>
          )
        })}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
