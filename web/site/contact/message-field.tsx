import { type ChangeEvent, useId } from 'react'
import { LONGEST_MESSAGE } from '#contracts/support.ts'
import { FieldError } from '#ui/field.tsx'
import css from './contact.module.css'

type Props = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void
}

/** Screen readers announce the characters left only from this number on. Earlier it would interrupt the typing. */
const NEARLY_FULL = 50

/** Counts the characters and shows an error. Does not use maxlength, which would silently cut off a pasted text. */
export function MessageField({ error, value, ...textarea }: Props) {
  const id = useId()
  const left = LONGEST_MESSAGE - value.trim().length
  const problem = error ?? (left < 0 ? `Message must be at most ${LONGEST_MESSAGE} characters` : undefined)
  return (
    <div className={problem ? 'field field--error' : 'field'}>
      <label className="label" htmlFor={id}>
        Message
      </label>
      <textarea
        {...textarea}
        value={value}
        id={id}
        className="input"
        rows={6}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error ${id}-count` : `${id}-count`}
      />
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
      <span className={`hint ${css.messageCount}`} id={`${id}-count`}>
        {LONGEST_MESSAGE - left} of {LONGEST_MESSAGE} characters
      </span>
      <span className="visually-hidden" role="status">
        {left <= NEARLY_FULL && (left < 0 ? `${-left} characters too many` : `${left} characters left`)}
      </span>
    </div>
  )
}
