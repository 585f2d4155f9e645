import { html } from '#domain/platform/html.ts'
import type { FieldErrors } from '#server/platform/errors.ts'
import { csrfField, textField } from './fields.ts'
import type { LitePage } from './page.ts'
import type { State } from './state.ts'

type Shown = {
  state: State
  text: (field: string) => string
  errors?: FieldErrors
  notice?: string | undefined
}

export const bookingPage = ({ state, text, errors = {}, notice }: Shown): LitePage => ({
  title: 'My booking',
  canonical: '/manage-booking',
  notice,
  body: html`<p>See your ticket, or pay your balance.</p>
<form method="post" action="/lite/booking" novalidate>${csrfField(state)}
${textField({ name: 'bookingToken', label: 'Booking reference', hint: 'For example 7K3M-Q2XV-9B4T-HD5N' }, text('bookingToken'), errors)}
${textField({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email' }, text('email'), errors)}
<p><button>Retrieve Booking</button></p>
</form>`,
})
