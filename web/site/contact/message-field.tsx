import { type ChangeEvent, useId } from 'react'
import { LONGEST_MESSAGE } from '#contracts/messages/support.ts'
import { FieldError } from '#site/parts/form/field-error.tsx'
import formCss from '#site/parts/form/form.module.css'
import textCss from '#site/parts/styles/text.module.css'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './contact.module.css'

type Props = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void
}

/**
 * Screen readers announce the number of characters left only from here on, because earlier it would interrupt the
 * typing.
 */
const NEARLY_FULL = 50

/** Counts the characters and shows an error. Does not use maxlength, which would silently cut off a pasted text. */
export function MessageField({ error, value, ...textarea }: Props) {
  const id = useId()
  const left = LONGEST_MESSAGE - value.trim().length
  const problem = error ?? (left < 0 ? `Message must be at most ${LONGEST_MESSAGE} characters` : undefined)
  return (
    <div className={formCss.field}>
      <label className={formCss.label} htmlFor={id}>
        Message
      </label>
      <textarea
        {...textarea}
        value={value}
        id={id}
        className={formCss.input}
        rows={6}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error ${id}-count` : `${id}-count`}
      />
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
      <span
        className={`${textCss.hint} ${css.messageCount}`}
        id={`${id}-count`}
        data-over={left < 0 ? '' : undefined}
      >
        {LONGEST_MESSAGE - left} of {LONGEST_MESSAGE} characters
      </span>
      <span className={hiddenCss.visuallyHidden} role="status">
        {left <= NEARLY_FULL && (left < 0 ? `${characters(-left)} too many` : `${characters(left)} left`)}
      </span>
    </div>
  )
}

const characters = (count: number): string => (count === 1 ? '1 character' : `${count} characters`)
