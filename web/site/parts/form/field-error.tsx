import { type FieldErrorProps, PlainFieldError } from '#ui/field.tsx'
import css from './field-error.module.css'

export function FieldError(props: FieldErrorProps) {
  return <PlainFieldError {...props} className={css.error} />
}
