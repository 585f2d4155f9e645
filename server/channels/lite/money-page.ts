import type { MoneyFound } from '#contracts/money/money-page.ts'
import { equationLines } from '#domain/money/money-equation.ts'
import { UNKNOWN_PAYMENT } from '#domain/money/money-reference.ts'
import { type Html, html } from '#domain/platform/html.ts'
import { formatNaira } from '#domain/platform/money.ts'
import type { FieldErrors } from '#server/platform/errors.ts'
import { csrfField, facts, textField } from './fields.ts'
import type { LitePage } from './page.ts'
import type { State } from './state.ts'

type Shown = {
  state: State
  text: (field: string) => string
  found?: MoneyFound
  errors?: FieldErrors
  notice?: string | undefined
}

export const moneyPage = ({ state, text, found, errors = {}, notice }: Shown): LitePage => ({
  title: 'Where is my money?',
  canonical: '/money',
  notice,
  body: html`${found && foundPart(found)}
<form method="post" action="/lite/money" novalidate>${csrfField(state)}
${textField({ name: 'reference', label: 'Reference', hint: 'From a payment, a bank alert or a booking' }, text('reference'), errors)}
${textField({ name: 'email', label: 'E-mail of the booking', hint: 'To see all payments for the booking', type: 'email', autocomplete: 'email', isOptional: true }, text('email'), errors)}
<p><button>Where is my money?</button></p>
</form>`,
})

function foundPart({ found, message, lines, equation }: MoneyFound): Html {
  return html`<div role="status">${message && html`<p class="n">${message}</p>`}
${found === 'unknown' && html`<p>${UNKNOWN_PAYMENT}</p>`}
${lines.length > 0 && html`<ul>${lines.map(({ text }) => html`<li>${text}</li>`)}</ul>`}
${
  equation &&
  facts([
    ...equationLines(equation).map(({ name, sum }) => [name, formatNaira(sum)] as const),
    ['Rule', equation.keptBecause],
  ])
}</div>`
}
