import { type FieldErrorProps, PlainFieldError } from '#ui/field.tsx'
import css from './form.module.css'

export function FieldError(props: FieldErrorProps) {
  return <PlainFieldError {...props} className={css.error} />
}
