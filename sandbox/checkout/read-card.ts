import type { CardErrors, CardForm } from '#sandbox/checkout/page.ts'
import { testCard } from '#sandbox/paystack/test-cards.ts'

/** Returns the errors of a typed card. The expiry must not be in the past, and the CVV may be any three digits. */
export function cardErrors(card: CardForm, now: Date): CardErrors {
  return {
    ...(!testCard(card.number) && { number: 'Use one of the test cards listed below' }),
    ...(!isAhead(card.expiry, now) && { expiry: 'Enter a future month, such as 12/30' }),
    ...(!/^\d{3}$/.test(card.cvv) && { cvv: 'Enter three digits' }),
  }
}

/** A card is valid until the end of its expiry month. */
function isAhead(expiry: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(expiry.trim()) ?? []
  return month !== undefined && year !== undefined && new Date(2000 + Number(year), Number(month), 1) > now
}
