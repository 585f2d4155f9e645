import { useId } from 'react'
import { Combobox } from '#ui/combobox.tsx'
import { FieldError } from '#ui/field.tsx'
import type { FieldProps } from '#ui/use-form.ts'
import css from './combobox-field.module.css'
import type { Choice } from './select-field.tsx'
import { withOwnLabels } from './with-own-labels.ts'

type Props = FieldProps & {
  label: string
  choices: readonly Choice[]
  /** Shown while nothing is chosen. */
  placeholder: string
  hint?: string | undefined
}

/** A field for one of many choices: typing filters the list. For a few choices, use `SelectField`. */
export function ComboboxField({ label, choices, placeholder, hint, error, name, value, onChange }: Props) {
  const id = useId()
  const labelled = withOwnLabels(choices)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const choose = (chosen: string) =>
    onChange({ target: { value: labelled.find((choice) => choice.label === chosen)?.value ?? '' } })
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={css.place}>
        <Combobox
          id={id}
          name={name}
          className="select"
          options={labelled.map((choice) => choice.label)}
          value={labelled.find((choice) => choice.value === value)?.label ?? ''}
          onChange={choose}
          placeholder={placeholder}
          nothingFound="Nothing found."
          invalid={error !== undefined}
          describedBy={described || undefined}
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
