import { PlainTextField, type TextFieldProps } from '#ui/field.tsx'
import css from './form.module.css'

const CLASSES = {
  field: css.field,
  label: css.label,
  aside: css.aside,
  hint: css.hint,
  input: css.input,
  error: css.error,
}

export function TextField(props: TextFieldProps) {
  return <PlainTextField {...props} classes={CLASSES} />
}
