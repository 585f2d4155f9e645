import { type InputHTMLAttributes, useId } from 'react'
import { FieldError } from '#ui/field.tsx'

type Props = { label: string; hint?: string | undefined; error?: string | undefined } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'className' | 'inputMode'
>

/**
 * An amount in naira. The input is a text field by default, because scrolling the mouse wheel over a number input
 * changes its value unnoticed.
 */
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
