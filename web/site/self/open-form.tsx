import type { SelfPageState } from '#contracts/changes/self-page.ts'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import formCss from '#site/parts/form/form.module.css'
import { TextField } from '#site/parts/form/text-field.tsx'

/** Asks for the reference and a contact. The browser checks that both are filled in, and the server checks the rest. */
export function OpenForm({ typed, sendsSms }: Pick<SelfPageState, 'typed' | 'sendsSms'>) {
  return (
    <form className={`${cardCss.card} ${cardCss.body} ${formCss.form}`} method="post" action="/self/open">
      <h2>Find your booking</h2>
      <TextField
        label="Booking reference"
        name="bookingToken"
        defaultValue={typed.bookingToken}
        hint="16 letters and numbers on your ticket, with or without dashes"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        required
      />
      <TextField
        label="E-mail or phone number"
        name="contact"
        // Takes `email` too, because the form of Manage Booking sends the contact under that name.
        defaultValue={typed.contact ?? typed.email}
        hint="The e-mail address you booked with. Use your phone number only if you gave no e-mail address."
        autoComplete="email"
        minLength={3}
        maxLength={254}
        required
      />
      <Button type="submit" look="primary" size="lg">
        Continue
      </Button>
      {sendsSms && (
        <p>
          Did you mistype your e-mail address when you booked? Go to{' '}
          <a href="/manage-booking">Manage Booking</a>, open “Lost your reference?” and enter your phone
          number. We’ll send you a link by SMS.
        </p>
      )}
    </form>
  )
}
