import { type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'
import formCss from './form.module.css'

/** The text around a control. */
export type FieldText = {
  label: string
  /** Text after the label, such as '(optional)'. */
  aside?: string | undefined
  hint?: string | undefined
  error?: string | undefined
}

type Props = FieldText & {
  /** True if the control has its own accessible name: screen readers then skip the visible label. */
  isLabelHidden?: boolean
  /** Renders the control with these attributes, which connect it to its label, hint and error. */
  children: (control: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A control with its label above, and its hint and error below. */
export function Field({ label, aside, hint, error, isLabelHidden = false, children }: Props) {
  const id = useId()
  const text = (
    <>
      {label} {aside && <span className={formCss.aside}>{aside}</span>}
    </>
  )
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={formCss.field}>
      {isLabelHidden ? (
        <span className={formCss.label} aria-hidden="true">
          {text}
        </span>
      ) : (
        <label className={formCss.label} htmlFor={id}>
          {text}
        </label>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <span className={formCss.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
