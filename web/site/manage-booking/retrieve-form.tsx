import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { formErrors } from '#api/form-errors.ts'
import { RetrieveQuery } from '#contracts/bookings/bookings.ts'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import formCss from '#site/parts/form/form.module.css'
import { TextField } from '#site/parts/form/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { useForm } from '#ui/use-form.ts'
import type { Lookup } from './retrieve-booking.ts'

/** Stricter than the contract, so that a mistyped e-mail address is reported as such and not as an unknown booking. */
const Typed = z.object({
  bookingToken: RetrieveQuery.shape.bookingToken,
  email: RetrieveQuery.shape.email.check(z.email('Please enter a valid email')),
})

const EMPTY: Lookup = { bookingToken: '', email: '' }

type Props = {
  isBusy: boolean
  /** Focuses the first field when the form appears. */
  isFocused: boolean
  /** True if the last search found nothing. The form repeats this, because the toast may be closed. */
  isUnknown: boolean
  onSubmit: (lookup: Lookup) => void
}

export function RetrieveForm({ isBusy, isFocused, isUnknown, onSubmit }: Props) {
  const [values, setValues] = useState(EMPTY)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) first.current?.focus()
  }, [isFocused])
  const { props, text } = useForm({
    values,
    invalid: formErrors(Typed, values),
    onChange: (changes) => setValues((now) => ({ ...now, ...changes })),
    onSubmit: () => onSubmit(values),
    isBusy,
  })
  return (
    // The action is for browsers without script. It opens the booking on /self.
    <form
      className={`${cardCss.card} ${cardCss.body} ${formCss.form}`}
      {...props}
      method="post"
      action="/self/open"
    >
      <h2>Find your booking</h2>
      <TextField
        ref={first}
        label="Booking reference"
        hint="16 letters and numbers on your ticket, with or without dashes"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
        {...text('bookingToken')}
      />
      <TextField
        label="E-mail"
        hint="The e-mail address you used to book"
        type="email"
        autoComplete="email"
        required
        {...text('email')}
      />
      {isUnknown && (
        <p className={`${cardCss.notice} ${cardCss.red}`}>
          <Icon name="alert" />
          No booking found. Check the reference and the e-mail address.
        </p>
      )}
      <Button type="submit" look="primary" size="lg" busy={isBusy && 'Retrieving...'}>
        Retrieve Booking
      </Button>
    </form>
  )
}
