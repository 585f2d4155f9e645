import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { useId } from 'react'
import { Icon } from './icon.tsx'

/** Beside the control it speaks of; the control names it in aria-describedby. */
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
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>

export function TextField({ label, error, ...input }: Props) {
  const id = useId()
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
