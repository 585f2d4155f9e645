import { type InputHTMLAttributes, useId } from 'react'
import { FieldError } from '#ui/field.tsx'

type Props = { label: string; hint?: string | undefined; error?: string | undefined } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'className' | 'inputMode'
>

/** Naira, with the sign where people write it. Text to the browser: a wheel over a number field changes it unnoticed. */
export function MoneyField({ label, hint, error, ...input }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="affix">
        <span aria-hidden="true">₦</span>
        <input
          autoComplete="off"
          {...input}
          id={id}
          className="input"
          inputMode="decimal"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
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
