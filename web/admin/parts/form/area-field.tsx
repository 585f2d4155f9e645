import type { TextareaHTMLAttributes } from 'react'
import fieldCss from './field.module.css'
import { Field, type FieldText } from './field.tsx'

type Props = FieldText & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>

export function AreaField({ label, aside, hint, error, ...area }: Props) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(control) => <textarea {...area} {...control} className={fieldCss.area} />}
    </Field>
  )
}
