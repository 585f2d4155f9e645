import type { SelectHTMLAttributes } from 'react'
import { Field, type FieldText } from './field.tsx'
import formCss from './form.module.css'

export type Choice = { value: string; label: string; disabled?: boolean }

type Props = FieldText & {
  choices: readonly Choice[]
  /** The text of an empty first option. Without it the first choice is selected from the start. */
  placeholder?: string
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'children'>

export function SelectField({ label, aside, choices, placeholder, hint, error, ...select }: Props) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control} className={formCss.select}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
