import { Button } from '#site/form/button.tsx'
import cardCss from '#site/form/card.module.css'
import formCss from '#site/form/form.module.css'
import { TextField } from '#site/form/text-field.tsx'

/** Asks for the reference and a contact. The browser checks that both are filled in, and the server checks the rest. */
export function OpenForm() {
  return (
    <form className={`${cardCss.card} ${cardCss.body} ${formCss.form}`} method="post" action="/self/open">
      <h2>Find your booking</h2>
      <TextField
        label="Booking reference"
        name="bookingToken"
        hint="16 letters and numbers on your ticket, with or without dashes"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        required
      />
      <TextField
        label="E-mail"
        name="contact"
        hint="The e-mail address of the booking, or its phone number if you gave no e-mail address"
        autoComplete="email"
        minLength={3}
        maxLength={254}
        required
      />
      <Button type="submit" look="primary" size="lg">
        Continue
      </Button>
    </form>
  )
}
