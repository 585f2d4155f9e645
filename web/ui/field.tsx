import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { Icon } from './icon.tsx'

export type FieldErrorProps = {
  /** The id of the error. The field must have it in its aria-describedby, so that screen readers read the error. */
  id: string
  children: ReactNode
}

/** The unstyled error of a field. Each app has a FieldError that adds its class. */
export function PlainFieldError({
  className,
  id,
  children,
}: FieldErrorProps & { className: string | undefined }) {
  return (
    <p className={className} id={id}>
      <Icon name="alert" />
      {children}
    </p>
  )
}

/** The class names of a field, from a sheet of the app. */
type Classes = Readonly<Record<'field' | 'label' | 'aside' | 'hint' | 'input' | 'error', string | undefined>>

export type TextFieldProps = {
  label: string
  /** Text after the label, such as '(optional)'. */
  aside?: string
  hint?: string
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>

/** An unstyled text field. Each app has a TextField that adds its classes. */
export function PlainTextField({
  classes,
  label,
  aside,
  hint,
  error,
  ...input
}: TextFieldProps & { classes: Classes }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label} {aside && <span className={classes.aside}>{aside}</span>}
      </label>
      {hint && (
        <span className={classes.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        {...input}
        id={id}
        className={classes.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <PlainFieldError className={classes.error} id={`${id}-error`}>
          {error}
        </PlainFieldError>
      )}
    </div>
  )
}
