import { formatNaira } from '#domain/platform/money.ts'
import type { Draft } from '#site/parts/draft/draft.ts'
import { isLoweredByCode, pricePerSeat } from '#site/parts/draft/draft-changes.ts'
import cardCss from '#site/parts/form/card.module.css'
import { CallOrWrite } from '#site/parts/settings/call-or-write.tsx'
import { Icon } from '#ui/icon.tsx'

/** Shown when staff have switched off both ways to pay online. */
export function SwitchedOff() {
  return (
    <div className={`${cardCss.notice} ${cardCss.red}`} role="alert">
      <Icon name="alert" />
      <div>
        Online payment is not available at the moment. Please contact us to pay. <CallOrWrite />
      </div>
    </div>
  )
}

/**
 * Shown when the price changed between choosing the trip and holding the seats, or when the visitor's code lowered it.
 * The visitor might not notice the change in the total alone.
 */
export function PriceChanged({ draft }: { draft: Draft }) {
  const price = pricePerSeat(draft)
  return (
    <p className={cardCss.notice} role="status">
      <Icon name="info" />
      {isLoweredByCode(draft)
        ? 'Offer code applied. The price is now'
        : 'The price has changed since you chose this bus. It is now'}{' '}
      {price !== null && formatNaira(price)} per seat.
    </p>
  )
}
