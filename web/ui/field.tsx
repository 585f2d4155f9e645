import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { useId } from 'react'
import { Icon } from './icon.tsx'

/** The field must name this `id` in its aria-describedby, so that screen readers read the error. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <Icon name="alert" />
      {children}
    </p>
  )
}

type Props = {
  label: string
  /** Text after the label, such as '(optional)'. */
  aside?: string
  hint?: string
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>

export function TextField({ label, aside, hint, error, ...input }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <label className="label" htmlFor={id}>
        {label} {aside && <span className="opt">{aside}</span>}
      </label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
