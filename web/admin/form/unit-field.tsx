import { type InputHTMLAttributes, useId } from 'react'
import { FieldError } from '#ui/field.tsx'

type Props = {
  label: string
  /** A word behind the label, such as '(optional)'. */
  aside?: string
  /** Stands inside the field behind the number: `km`, `minutes`. */
  unit: string
  hint?: string | undefined
  error?: string | undefined
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'inputMode'>

/** A number and what it counts. Text to the browser: a wheel over a number field changes it unnoticed. */
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
