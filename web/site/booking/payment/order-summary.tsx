import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { lagosClock, lagosDate } from '#domain/platform/lagos-time.ts'
import { formatNaira } from '#domain/platform/money.ts'
import type { Draft } from '#site/parts/draft/draft.ts'
import { seatWords } from '#site/parts/draft/draft-changes.ts'
import cardCss from '#site/parts/form/card.module.css'
import foldCss from '#site/parts/styles/fold.module.css'
import { TripSummary } from '#site/parts/trip/trip-summary.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Amounts } from './amounts.ts'
import css from './payment.module.css'

type Props = { draft: Draft; amounts: Amounts }

export function OrderSummary({ draft, amounts }: Props) {
  return <TripSummary draft={draft} title="Order summary" due={amounts} />
}

/** Only on phones: a short summary that expands to the full one. */
export function FoldedSummary({ draft, amounts }: Props) {
  const { selectedBus: trip, selectedSeats } = draft
  if (!trip) return null
  const seats = seatWords(selectedSeats.map(({ seatNo }) => seatNo)).toLowerCase()
  return (
    <details className={`${cardCss.card} ${foldCss.fold} ${css.folded}`}>
      <summary>
        <span>
          <b>
            {trip.route.origin} to {trip.route.destination}, {lagosDate(new Date(trip.departTime))}
          </b>
          <small>
            {[lagosClock(new Date(trip.departTime)), trip.stops.boardingPoint].filter(Boolean).join(', ')}
          </small>
          {trip.stops.nightStop && <small>Night stop: {trip.stops.nightStop}</small>}
          <small>
            {BUS_TYPE_NAMES[trip.bus.busType]} · {seats} · total {formatNaira(amounts.total)}
          </small>
        </span>
        <Icon name="down" />
      </summary>
      <OrderSummary draft={draft} amounts={amounts} />
    </details>
  )
}
