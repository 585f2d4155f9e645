import type { ReactNode } from 'react'
import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import type { Quote } from '#contracts/platform/quote.ts'
import { CARD_REFUND_WAIT } from '#domain/money/refund-words.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { Button, buttonClass } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import textCss from '#site/parts/styles/text.module.css'
import tripCss from '#site/parts/trip/trip.module.css'
import { Line } from '#site/parts/trip/trip-summary.tsx'
import { arrivalInWords } from './arrival-in-words.ts'
import { FormOf } from './form-of.tsx'
import css from './self.module.css'

type Props = {
  quote: Quote
  booking: PublicBooking
  mayAct: boolean
  /** The idempotency key of the form. */
  stateKey: string
  /** The form that asks for a link, shown while this browser may not act. */
  children: ReactNode
}

/** Step 2 shows the amounts, the rule behind them and the time until which they are valid. Step 3 confirms. */
export function ConfirmQuote({ quote, booking, mayAct, stateKey, children }: Props) {
  const { charge, back, due, because, validUntil, seatNos, move } = quote
  const isWhole = seatNos.length === booking.seat.length
  const seats = seatsInWords(seatNos)
  const [title, submit] = move
    ? [`Move to ${move.origin} to ${move.destination}`, 'Move my booking']
    : [
        isWhole ? 'Cancel the whole booking' : `Cancel ${seats}`,
        isWhole ? 'Cancel my booking' : `Cancel ${seats}`,
      ]
  return (
    <section className={`${cardCss.card} ${cardCss.body} ${css.quote}`} aria-labelledby="quote-title">
      <h2 id="quote-title">{title}</h2>
      <dl className={tripCss.lines}>
        {move && (
          <>
            <Line name="Departure" value={lagosMoment(new Date(move.departTime))} />
            <Line name="Arrival" value={arrivalInWords(move.departTime, move.arriveTime)} />
            <Line name="Bus" value={BUS_TYPE_NAMES[move.busType]} />
            <Line name="Seats" value={seatNos.join(', ')} />
          </>
        )}
        {(!move || (charge > 0 && due === 0)) && <Line name="We keep" value={inNaira(charge)} />}
        {(!move || back > 0) && <Line name="You get back" value={inNaira(back)} />}
        {due > 0 && <Line name="To pay before boarding" value={inNaira(due)} />}
      </dl>
      {charge > 0 && due > 0 && (
        <p>
          We take the {inNaira(charge)} charge from what you have already paid. In all, you pay {inNaira(due)}{' '}
          before boarding.
        </p>
      )}
      <p>
        {because}.{move && ' You can change your seats on the new bus afterwards, free of charge.'}
      </p>
      {validUntil && (
        <p className={textCss.hint}>
          {move ? 'If these seats stay free, the amounts' : 'These amounts'} hold until{' '}
          {lagosMoment(new Date(validUntil))}.{back > 0 && ` ${CARD_REFUND_WAIT}`}
        </p>
      )}
      {mayAct ? (
        <FormOf
          action={move ? '/self/move' : '/self/cancel'}
          of={booking.bookingToken}
          stateKey={stateKey}
          isBare
        >
          {move
            ? [
                <input key="trip" type="hidden" name="tripId" value={move.tripId} />,
                <input key="least" type="hidden" name="leastPercent" value={move.leastPercent} />,
                ...move.seatId.map((id) => <input key={id} type="hidden" name="seatId" value={id} />),
              ]
            : seatNos.map((seatNo) => <input key={seatNo} type="hidden" name="seatNo" value={seatNo} />)}
          <input type="hidden" name="charge" value={charge} />
          <input type="hidden" name="back" value={back} />
          <input type="hidden" name="due" value={due} />
          <div className={buttonCss.actions}>
            <Button type="submit" look={move ? 'primary' : 'danger'} size="lg">
              {submit}
            </Button>
            <a className={buttonClass({ size: 'lg' })} href="/self">
              {move ? 'Keep my trip' : `Keep my ${seatNos.length === 1 ? 'seat' : 'seats'}`}
            </a>
          </div>
        </FormOf>
      ) : (
        children
      )}
    </section>
  )
}

const inNaira = (amount: number): string => formatNaira(kobo(amount))
