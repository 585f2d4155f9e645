import { type InputHTMLAttributes, type KeyboardEvent, useId } from 'react'
import { FieldError } from '#ui/field.tsx'
import { nextStep } from './next-step.ts'

type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: string
  onChange?: (event: { target: { value: string } }) => void
  /** If set, the arrow keys move the amount to the next multiple of this number. */
  step?: number
} & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'className' | 'inputMode' | 'type' | 'step' | 'value' | 'onChange'
>

/**
 * An amount in naira. The input is a text field, because scrolling the mouse wheel over a number input changes its
 * value unnoticed.
 */
export function MoneyField({ label, hint, error, step, ...input }: Props) {
  const id = useId()
  function onKeyDown(event: KeyboardEvent) {
    if (!step || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    input.onChange?.({ target: { value: nextStep(input.value, event.key === 'ArrowUp' ? step : -step) } })
  }
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
          onKeyDown={onKeyDown}
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
