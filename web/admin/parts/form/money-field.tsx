import type { InputHTMLAttributes, KeyboardEvent } from 'react'
import { Field, type FieldText } from './field.tsx'
import formCss from './form.module.css'
import { nextStep } from './next-step.ts'

type Props = FieldText & {
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
export function MoneyField({ label, aside, hint, error, step, ...input }: Props) {
  function onKeyDown(event: KeyboardEvent) {
    if (!step || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    input.onChange?.({ target: { value: nextStep(input.value, event.key === 'ArrowUp' ? step : -step) } })
  }
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(control) => (
        <div className={formCss.affix}>
          <span aria-hidden="true">₦</span>
          <input
            autoComplete="off"
            {...input}
            {...control}
            onKeyDown={onKeyDown}
            className={formCss.input}
            inputMode="decimal"
          />
        </div>
      )}
    </Field>
  )
}
