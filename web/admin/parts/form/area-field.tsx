import type { TextareaHTMLAttributes } from 'react'
import { Field, type FieldText } from './field.tsx'
import formCss from './form.module.css'

type Props = FieldText & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>

export function AreaField({ label, aside, hint, error, ...area }: Props) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(control) => <textarea {...area} {...control} className={formCss.area} />}
    </Field>
  )
}
