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

/** Staff type the details of other people, so the browser suggests none of its own. */
export function TextField(props: TextFieldProps) {
  return <PlainTextField autoComplete="off" {...props} classes={CLASSES} />
}
