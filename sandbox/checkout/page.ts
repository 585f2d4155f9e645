import { type Html, html } from '#domain/platform/html.ts'
import { mark } from '#sandbox/pages/layout.ts'
import type { Transaction } from '#sandbox/paystack/ledger.ts'
import { TEST_CARDS } from '#sandbox/paystack/test-cards.ts'

export type CardForm = { number: string; expiry: string; cvv: string }
export type CardErrors = Partial<Record<keyof CardForm, string>>

/** The layout of every checkout page. */
export function checkout(transaction: Transaction | null, content: Html): Html {
  return html`<div class="checkout"><main class="checkout__card" aria-label="Checkout">
<p class="sandbox">Sandbox: no real money</p>
<div class="livery"></div>
<div class="checkout__head">${mark}${transaction && amountDue(transaction)}</div>
<div class="checkout__body">${content}</div>
<div class="checkout__foot"><button class="button button--quiet" type="button" data-close>Close</button></div>
</main></div>`
}

const amountDue = ({ amount, currency, email }: Transaction) =>
  html`<p class="checkout__who"><strong>${money(amount, currency)}</strong>${email}</p>`

/** Shows kobo only if there are any, as everywhere in Tafiya. */
function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  } as Intl.NumberFormatOptions).format(amount / 100)
}

export function payPart(transaction: Transaction, form: CardForm, errors: CardErrors): Html {
  const wrong = Object.keys(errors).length > 0
  return html`
<h1 tabindex="-1">How would you like to pay?</h1>
${transaction.status === 'failed' && !wrong && refusal(transaction)}
<form method="post">
${transaction.channels.includes('card') && cardButtons}
${transaction.channels.includes('bank_transfer') && transferButton}
</form>
${transaction.channels.includes('card') && typedCard(form, errors, wrong)}`
}

const refusal = ({ gatewayResponse }: Transaction) =>
  html`<p class="notice notice--bad" role="alert"><strong>${gatewayResponse}.</strong> You have not been charged. Try again, or use another card.</p>`

const cardButtons = html`<button class="button button--main" name="choice" value="works">Pay with a card that works</button>
<button class="button" name="choice" value="declined">Declined card</button>
<button class="button" name="choice" value="empty">Insufficient funds</button>`

const transferButton = html`<button class="button" name="choice" value="transfer">Bank transfer (confirms later)</button>`

const typedCard = (form: CardForm, errors: CardErrors, open: boolean) => html`<details${open && html` open`}>
<summary>Enter a test card</summary>
<form method="post" novalidate>
<fieldset>
${field('number', 'Card number', form.number, errors.number, { placeholder: '4084 0840 8408 4081', autocomplete: 'cc-number' })}
<div class="two">
${field('expiry', 'Expiry, MM/YY', form.expiry, errors.expiry, { placeholder: '12/30', autocomplete: 'cc-exp' })}
${field('cvv', 'CVV', form.cvv, errors.cvv, { placeholder: '408', autocomplete: 'cc-csc' })}
</div>
<button class="button button--main" name="choice" value="typed">Pay with this card</button>
</fieldset>
</form>
<h2>Test cards</h2>
<ul class="cards">${TEST_CARDS.map(({ number, title }) => html`<li><code>${inFours(number)}</code> <span>${title}</span></li>`)}</ul>
</details>`

type Hints = { placeholder: string; autocomplete: string }

function field(name: string, label: string, value: string, error: string | undefined, hints: Hints): Html {
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" inputmode="numeric" placeholder="${hints.placeholder}" autocomplete="${hints.autocomplete}"${error && html` aria-invalid="true" aria-describedby="${name}-error" data-focus`}>
${error && html`<p class="error" id="${name}-error">${error}</p>`}</div>`
}

const inFours = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ')

export const waitingPart = html`<h1 tabindex="-1" data-focus>Waiting for your transfer</h1>
<p class="notice notice--wait" role="status">Your bank is processing the transfer. The money will arrive in a moment, even if you close this window.</p>`

export const paidPart = (just: boolean, callback: string | null) => html`
<h1 tabindex="-1" data-focus>${just ? 'Payment successful' : 'Already paid'}</h1>
<p class="notice" role="status">${just ? 'The sandbox has accepted the test payment.' : 'This transaction has already been paid. Nothing more is due.'}</p>
${callback && html`<a class="button button--main" href="${callback}">Continue</a>`}`

export const endedPart = html`<h1 tabindex="-1" data-focus>This payment session has ended</h1>
<p class="notice notice--bad" role="alert">Your time to pay has run out. You have not been charged; go back and start the payment again.</p>`

export const unknownPart = html`<h1 tabindex="-1" data-focus>Transaction not found</h1>
<p class="notice notice--bad" role="alert">The sandbox does not know this access code. Go back and start the payment again.</p>`
