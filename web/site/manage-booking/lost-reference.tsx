import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { formErrors } from '#api/form-errors.ts'
import { LostReference as Input } from '#contracts/bookings/bookings.ts'
import { api } from '#site/parts/api.ts'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import formCss from '#site/parts/form/form.module.css'
import { TextField } from '#site/parts/form/text-field.tsx'
import { showFailure } from '#site/parts/show-failure.ts'
import foldCss from '#site/parts/styles/fold.module.css'
import { Icon } from '#ui/icon.tsx'
import { useForm } from '#ui/use-form.ts'
import css from './manage-booking.module.css'

/** Sends the links of the upcoming bookings to a passenger who has only the e-mail address or phone number. */
export function LostReference() {
  const [values, setValues] = useState({ contact: '' })
  const send = useMutation({
    mutationFn: (input: Input) => api.post('/retrieve/lost', input, z.null()),
    onError: showFailure,
  })
  const { props, text } = useForm({
    values,
    invalid: formErrors(Input, values),
    onChange: (changes) => setValues((now) => ({ ...now, ...changes })),
    onSubmit: () => send.mutate(values),
    isBusy: send.isPending,
  })
  return (
    <details className={`${cardCss.card} ${cardCss.body} ${foldCss.fold} ${css.lost}`}>
      <summary>
        Lost your reference?
        <Icon name="down" />
      </summary>
      {send.isSuccess ? (
        <p role="status">
          If you have upcoming bookings with us, the links are on their way to you. They can take a few
          minutes.
        </p>
      ) : (
        <form className={formCss.form} {...props}>
          <p>We’ll send you a link to each of your upcoming bookings.</p>
          <TextField
            label="E-mail or phone number"
            hint="The one you used to book"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...text('contact')}
          />
          <Button type="submit" busy={send.isPending && 'Sending...'}>
            Send my links
          </Button>
        </form>
      )}
    </details>
  )
}
