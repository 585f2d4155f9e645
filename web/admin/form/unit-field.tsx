import { type InputHTMLAttributes, useId } from 'react'
import { FieldError } from '#ui/field.tsx'

type Props = {
  label: string
  /** Text after the label, such as '(optional)'. */
  aside?: string
  /** Shown inside the field after the number: `km`, `minutes`. */
  unit: string
  hint?: string | undefined
  error?: string | undefined
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'inputMode'>

/**
 * A number with its unit. The input is a text field by default, because scrolling the mouse wheel over a number input
 * changes its value unnoticed.
 */
export function UnitField({ label, aside, unit, hint, error, ...input }: Props) {
  const id = useId()
  const described = [`${id}-unit`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label} {aside && <span className="opt">{aside}</span>}
      </label>
      <div className="affix end">
        <input
          autoComplete="off"
          {...input}
          id={id}
          className="input"
          inputMode="numeric"
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
        />
        <span id={`${id}-unit`}>{unit}</span>
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
