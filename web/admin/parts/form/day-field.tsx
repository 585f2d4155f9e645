import { useRef } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'
import { Icon } from '#ui/icon.tsx'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './day-popup.module.css'
import { DayPopup } from './day-popup.tsx'
import { Field } from './field.tsx'
import formCss from './form.module.css'

type Props = {
  label: string
  name: string
  /** yyyy-MM-dd, or '' if no day is chosen. */
  value: string
  min?: string | undefined
  /** Shows '(optional)' and a button that clears the chosen day. */
  isOptional?: boolean
  error?: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** A date field with our own calendar; shows the chosen day in words. */
export function DayField({ label, name, value, min, isOptional = false, error, onChange }: Props) {
  const change = (day: string) => onChange({ target: { value: day } })
  const box = useRef<HTMLDivElement>(null)
  function clear() {
    // The pressed button disappears, so the focus goes to the button of the field.
    box.current?.querySelector('button')?.focus()
    change('')
  }
  return (
    <Field label={label} aside={isOptional ? '(optional)' : undefined} error={error} isLabelHidden>
      {({ 'aria-describedby': describedBy }) => (
        <div className={css.dayBox} ref={box}>
          <DayPopup
            className={`${formCss.input} ${css.day}`}
            label={label}
            name={name}
            value={value}
            min={min}
            isInvalid={error !== undefined}
            describedBy={describedBy}
            onChoose={change}
          >
            <DayInWords label={label} value={value} />
          </DayPopup>
          {isOptional && value !== '' && (
            <button type="button" className={css.dayBoxClear} aria-label={`Clear ${label}`} onClick={clear}>
              <AdminIcon name="close" />
            </button>
          )}
        </div>
      )}
    </Field>
  )
}

/**
 * The text on the button. It includes the label, because the visible label above the button is hidden from screen
 * readers.
 */
export function DayInWords({ label, value }: { label: string; value: string }) {
  return (
    <>
      <Icon name="cal" />
      <span className={hiddenCss.visuallyHidden}>{label}: </span>
      {value === '' ? 'Choose a date' : lagosDate(lagosInstant(value))}
    </>
  )
}
