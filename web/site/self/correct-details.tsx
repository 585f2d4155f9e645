import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import type { SelfPageState } from '#contracts/changes/self-page.ts'
import { MOST_LETTERS } from '#domain/changes/name-correction.ts'
import { Button } from '#site/parts/form/button.tsx'
import { TextField } from '#site/parts/form/text-field.tsx'
import { ACT_NAMES } from './act-names.ts'
import { FormOf } from './form-of.tsx'

type Props = { booking: PublicBooking; state: Pick<SelfPageState, 'fields' | 'typed' | 'key'> }

export function CorrectContact({ booking, state: { fields, typed, key } }: Props) {
  return (
    <FormOf action="/self/contact" of={booking.bookingToken} stateKey={key}>
      <h2>{ACT_NAMES.contact}</h2>
      <p>
        We will send a message to your old and new contact details. To protect your money, refunds in cash or
        to a bank account wait for the next 24 hours. You can still move or cancel the booking.
      </p>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={typed.email ?? booking.email}
        error={fields.email}
        required={booking.email !== ''}
      />
      <TextField
        label="Phone number"
        name="mobile"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={typed.mobile ?? booking.mobile}
        error={fields.mobile}
        required
      />
      <Button type="submit" look="primary" size="lg">
        Save
      </Button>
    </FormOf>
  )
}

export function CorrectName({ booking, state: { fields, typed, key } }: Props) {
  return (
    <FormOf action="/self/name" of={booking.bookingToken} stateKey={key}>
      <h2>{ACT_NAMES.name}</h2>
      <p>
        You can correct at most {MOST_LETTERS} letters, once. Tickets are not transferable, so please contact
        us about any other change.
      </p>
      <TextField
        label="Full name"
        name="passengerName"
        autoComplete="name"
        maxLength={120}
        defaultValue={typed.passengerName ?? booking.passengerName}
        error={fields.passengerName}
        required
      />
      <Button type="submit" look="primary" size="lg">
        Save
      </Button>
    </FormOf>
  )
}
