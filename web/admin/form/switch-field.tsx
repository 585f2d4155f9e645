import type { InputHTMLAttributes, ReactNode } from 'react'

type Props = { label: string; hint?: ReactNode } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'className' | 'type' | 'role'
>

/** An on/off switch with an explanation below its label. */
export function SwitchField({ label, hint, ...input }: Props) {
  return (
    <label className="switch">
      <input {...input} type="checkbox" role="switch" aria-checked={input.checked} />
      <span>
        <span className="label">{label}</span>
        {hint && <span className="sub">{hint}</span>}
      </span>
    </label>
  )
}
