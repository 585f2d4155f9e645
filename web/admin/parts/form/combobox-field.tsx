import { Combobox } from '#ui/combobox.tsx'
import type { FieldProps } from '#ui/use-form.ts'
import { Field, type FieldText } from './field.tsx'
import css from './form.module.css'
import type { Choice } from './select-field.tsx'
import { withOwnLabels } from './with-own-labels.ts'

type Props = FieldProps &
  FieldText & {
    choices: readonly Choice[]
    /** Shown while nothing is chosen. */
    placeholder: string
  }

/** A field for one of many choices: typing filters the list. For a few choices, use `SelectField`. */
export function ComboboxField({
  label,
  aside,
  choices,
  placeholder,
  hint,
  error,
  name,
  value,
  onChange,
}: Props) {
  const labelled = withOwnLabels(choices)
  const choose = (chosen: string) =>
    onChange({ target: { value: labelled.find((choice) => choice.label === chosen)?.value ?? '' } })
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <div className={css.place}>
          <Combobox
            id={id}
            name={name}
            className={css.select}
            options={labelled.map((choice) => choice.label)}
            value={labelled.find((choice) => choice.value === value)?.label ?? ''}
            onChange={choose}
            placeholder={placeholder}
            nothingFound="Nothing found."
            invalid={error !== undefined}
            describedBy={describedBy}
          />
        </div>
      )}
    </Field>
  )
}
