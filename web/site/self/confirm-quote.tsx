import type { ReactNode } from 'react'
import type { PublicBooking } from '#contracts/bookings.ts'
import type { Quote } from '#contracts/quote.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import { REFUND_WAIT } from '#domain/refund-words.ts'
import { seatsInWords } from '#domain/seats-in-words.ts'
import linesCss from '#site/booking/layout/price-lines.module.css'
import { Line } from '#site/booking/layout/trip-summary.tsx'
import buttonCss from '#site/form/button.module.css'
import { Button, buttonClass } from '#site/form/button.tsx'
import cardCss from '#site/form/card.module.css'
import textCss from '#site/styles/text.module.css'
import css from './self.module.css'

type Props = {
  quote: Quote
  booking: PublicBooking
  mayAct: boolean
  /** Makes the form safe to send twice. */
  stateKey: string
  /** The form that asks for a link, shown while this browser may not act. */
  children: ReactNode
}

/** Steps 2 and 3: the charge, the rule and until when it holds; then the confirmation. */
export function ConfirmQuote({ quote, booking, mayAct, stateKey, children }: Props) {
  const { charge, back, because, validUntil, seatNos } = quote
  const isWhole = seatNos.length === booking.seat.length
  const seats = seatsInWords(seatNos)
  return (
    <section className={`${cardCss.card} ${cardCss.body} ${css.quote}`} aria-labelledby="quote-title">
      <h2 id="quote-title">{isWhole ? 'Cancel the whole booking' : `Cancel ${seats}`}</h2>
      <dl className={linesCss.lines}>
        <Line name="We keep" value={inNaira(charge)} />
        <Line name="You get back" value={inNaira(back)} />
      </dl>
      <p>{because}.</p>
      {validUntil && (
        <p className={textCss.hint}>
          These amounts hold until {lagosMoment(new Date(validUntil))}.{back > 0 && ` ${REFUND_WAIT}`}
        </p>
      )}
      {mayAct ? (
        <form className={buttonCss.actions} method="post" action="/self/cancel">
          {seatNos.map((seatNo) => (
            <input key={seatNo} type="hidden" name="seatNo" value={seatNo} />
          ))}
          <input type="hidden" name="charge" value={charge} />
          <input type="hidden" name="back" value={back} />
          <input type="hidden" name="key" value={stateKey} />
          <Button type="submit" look="danger" size="lg">
            {isWhole ? 'Cancel my booking' : `Cancel ${seats}`}
          </Button>
          <a className={buttonClass({ size: 'lg' })} href="/self">
            Keep my {seatNos.length === 1 ? 'seat' : 'seats'}
          </a>
        </form>
      ) : (
        children
      )}
    </section>
  )
}

const inNaira = (amount: number): string => formatNaira(kobo(amount))
