import { type SubmitEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { formErrors } from '#api/form-errors.ts'
import { RetrieveQuery } from '#contracts/bookings.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import type { Lookup } from './retrieve-booking.ts'

/** Besides what the contract asks: a slip in the address is told here, not after a search in vain. */
const Typed = z.object({
  bookingToken: RetrieveQuery.shape.bookingToken,
  email: RetrieveQuery.shape.email.check(z.email('Please enter a valid email')),
})

type Props = { isBusy: boolean; onSubmit: (lookup: Lookup) => void }

export function RetrieveForm({ isBusy, onSubmit }: Props) {
  const [typed, setTyped] = useState<Lookup>({ bookingToken: '', email: '' })
  const [wasTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const wrong = formErrors(Typed, typed)
  // Silent until the first try, then each error goes as soon as it is mended.
  const errors = wasTried ? wrong : {}
  const field = (name: keyof Lookup) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setTried(true)
    const [firstWrong] = Object.keys(wrong)
    if (firstWrong) return form.current?.querySelector<HTMLElement>(`[name=${firstWrong}]`)?.focus()
    onSubmit(typed)
  }

  return (
    <form ref={form} className="card card__body form" noValidate onSubmit={submit}>
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
        hint="The one you booked with"
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
