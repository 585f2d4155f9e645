import * as z from 'zod/mini'
import { RetrieveQuery } from '#contracts/bookings.ts'
import { useForm } from '#site/use-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import type { Lookup } from './retrieve-booking.ts'

/** Stricter than the contract: reports a mistyped e-mail address before the search, not as an unknown booking. */
const Typed = z.object({
  bookingToken: RetrieveQuery.shape.bookingToken,
  email: RetrieveQuery.shape.email.check(z.email('Please enter a valid email')),
})

const EMPTY: Lookup = { bookingToken: '', email: '' }

type Props = { isBusy: boolean; onSubmit: (lookup: Lookup) => void }

export function RetrieveForm({ isBusy, onSubmit }: Props) {
  const { form, field } = useForm({ schema: Typed, empty: EMPTY, onSubmit, isBusy })
  return (
    <form className="card card__body form" {...form}>
      <h2>Find your booking</h2>
      <TextField
        label="Booking reference"
        hint="16 letters and numbers on your ticket, with or without dashes"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
        {...field('bookingToken')}
      />
      <TextField
        label="E-mail"
        hint="The e-mail address you used to book"
        type="email"
        autoComplete="email"
        required
        {...field('email')}
      />
      <Button type="submit" look="primary" size="lg" busy={isBusy && 'Retrieving...'}>
        Retrieve Booking
      </Button>
    </form>
  )
}
