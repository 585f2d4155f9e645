import { useState } from 'react'
import * as z from 'zod/mini'
import { formErrors } from '#api/form-errors.ts'
import { RetrieveQuery } from '#contracts/bookings.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import type { Lookup } from './retrieve-booking.ts'

/** Stricter than the contract: reports a mistyped e-mail address before the search, not as an unknown booking. */
const Typed = z.object({
  bookingToken: RetrieveQuery.shape.bookingToken,
  email: RetrieveQuery.shape.email.check(z.email('Please enter a valid email')),
})

const EMPTY: Lookup = { bookingToken: '', email: '' }

type Props = { isBusy: boolean; onSubmit: (lookup: Lookup) => void }

export function RetrieveForm({ isBusy, onSubmit }: Props) {
  const [values, setValues] = useState(EMPTY)
  const { props, text } = useForm({
    values,
    invalid: formErrors(Typed, values),
    onChange: (changes) => setValues({ ...values, ...changes }),
    onSubmit: () => onSubmit(values),
    isBusy,
  })
  return (
    <form className="card card__body form" {...props}>
      <h2>Find your booking</h2>
      <TextField
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
      <Button type="submit" look="primary" size="lg" busy={isBusy && 'Retrieving...'}>
        Retrieve Booking
      </Button>
    </form>
  )
}
