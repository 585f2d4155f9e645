import type { InputHTMLAttributes } from 'react'
import { Field, type FieldText } from './field.tsx'
import formCss from './form.module.css'

type Props = FieldText & {
  /** Shown inside the field after the number: `km`, `minutes`. */
  unit: string
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'inputMode'>

/**
 * A number with its unit. The input is a text field by default, because scrolling the mouse wheel over a number input
 * changes its value unnoticed.
 */
export function UnitField({ label, aside, unit, hint, error, ...input }: Props) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {({ 'aria-describedby': describedBy, ...control }) => (
        <div className={`${formCss.affix} ${formCss.end}`}>
          <input
            autoComplete="off"
            {...input}
            {...control}
            className={formCss.input}
            inputMode="numeric"
            aria-describedby={[`${control.id}-unit`, describedBy].filter(Boolean).join(' ')}
          />
          <span id={`${control.id}-unit`}>{unit}</span>
        </div>
      )}
    </Field>
  )
}
