import { type SelectHTMLAttributes, useId } from 'react'
import { FieldError } from '#ui/field.tsx'

export type Choice = { value: string; label: string; disabled?: boolean }

type Props = {
  label: string
  /** Text after the label, such as '(optional)'. */
  aside?: string
  choices: readonly Choice[]
  /** The text of an empty first option. Without it the first choice is selected from the start. */
  placeholder?: string
  hint?: string | undefined
  error?: string | undefined
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'children'>

export function SelectField({ label, aside, choices, placeholder, hint, error, ...select }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label} {aside && <span className="opt">{aside}</span>}
      </label>
      <select
        {...select}
        id={id}
        className="select"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
