import type { InputHTMLAttributes, ReactNode } from 'react'
import textCss from '#admin/parts/styles/text.module.css'
import formCss from './form.module.css'
import switchCss from './switch.module.css'

type Props = { label: string; hint?: ReactNode } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'className' | 'type' | 'role'
>

/** An on/off switch with an explanation below its label. */
export function SwitchField({ label, hint, ...input }: Props) {
  return (
    <label className={switchCss.switch}>
      <input {...input} type="checkbox" role="switch" aria-checked={input.checked} />
      <span>
        <span className={formCss.label}>{label}</span>
        {hint && <span className={textCss.sub}>{hint}</span>}
      </span>
    </label>
  )
}
