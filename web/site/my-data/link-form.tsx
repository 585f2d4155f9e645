import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { formErrors } from '#api/form-errors.ts'
import { DataLinkInput } from '#contracts/office/my-data.ts'
import { LINK_MINUTES } from '#domain/platform/one-time-link.ts'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import formCss from '#site/parts/form/form.module.css'
import { TextField } from '#site/parts/form/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { useForm } from '#ui/use-form.ts'
import { useSendLink } from './my-data-api.ts'

/** `problem` says why the link that led here did not open. */
export function LinkForm({ problem }: { problem: Error | null }) {
  const [values, setValues] = useState({ dataContact: '' })
  const send = useSendLink()
  const { props, text } = useForm({
    values,
    invalid: formErrors(DataLinkInput, values),
    onChange: (changes) => setValues((now) => ({ ...now, ...changes })),
    onSubmit: () => send.mutate(values),
    isBusy: send.isPending,
  })
  if (send.isSuccess)
    return (
      <p className={cardCss.notice} role="status">
        <Icon name="mail" />
        If we hold data about you, a link is on its way to you. It works once, within {LINK_MINUTES} minutes.
      </p>
    )
  return (
    <form className={`${cardCss.card} ${cardCss.body} ${formCss.form}`} {...props}>
      <h2>Get your link</h2>
      <p>We send a link to you first, so that nobody else can read or erase your data.</p>
      {problem && (
        <p className={`${cardCss.notice} ${cardCss.red}`} role="alert">
          <Icon name="alert" />
          {problemInWords(problem)}
        </p>
      )}
      <TextField
        label="E-mail or phone number"
        hint="Your e-mail address, or your phone number if you booked without one"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...text('dataContact')}
      />
      <Button type="submit" look="primary" size="lg" busy={send.isPending && 'Sending...'}>
        Send my link
      </Button>
    </form>
  )
}

const problemInWords = (problem: Error): string =>
  (problem instanceof ApiError && problem.sentence) ||
  'We couldn’t open your data. Please ask for a new link.'
