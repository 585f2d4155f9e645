import { Button } from '#admin/parts/form/button.tsx'
import cardCss from '#admin/parts/layout/card.module.css'
import textCss from '#admin/parts/styles/text.module.css'
import type { CashUp } from '#contracts/money/cash-up.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { lagosClock } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './cash-up.module.css'
import { ClosedCashUp } from './closed-cash-up.tsx'
import { CASH_UP_METHODS, MethodTable } from './method-table.tsx'

type Clerk = CashUp['clerks'][number]

type Props = {
  clerk: Clerk
  /** Opens the dialog that closes this cash-up. Null if this user may not close it. */
  onClose: (() => void) | null
}

/**
 * The day of one member of staff: every payment taken and refund paid out, the counted cash, and lines to sign, which
 * only a printout shows.
 */
export function ClerkSheet({ clerk, onClose }: Props) {
  const { name, cash, methods, entries, closing } = clerk
  return (
    <section className={`${cardCss.card} ${css.sheet} ${css.clerk}`} aria-label={`Cash-up for ${name}`}>
      <header>
        <h2>{name}</h2>
        <span className={cardCss.end}>
          Cash in the drawer <b className={css.cashUpCash}>{formatNaira(kobo(cash))}</b>
        </span>
      </header>
      <div className={cardCss.body}>
        <MethodTable methods={methods} caption={`${name}, by method`} />
        {closing ? (
          <ClosedCashUp closing={closing} cash={cash} />
        ) : (
          onClose && (
            <p className={css.cashUpClose}>
              <Button onClick={onClose}>Count and close</Button>
            </p>
          )
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard */}
        <section className={css.cashUpEntries} tabIndex={0} aria-label={`Payments and refunds: ${name}`}>
          <table className={css.sums}>
            <caption className={hiddenCss.visuallyHidden}>Payments and refunds: {name}</caption>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Booking</th>
                <th scope="col">Method</th>
                <th scope="col" className={css.num}>
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={`${entry.kind}${entry.reference}${entry.at}`}>
                  <td className={textCss.nowrap}>{lagosClock(new Date(entry.at))}</td>
                  <td>
                    {entry.passengerName}
                    <span className={`${textCss.sub} ${textCss.mono} ${textCss.nowrap}`}>
                      {formatReference(entry.bookingToken)}
                    </span>
                  </td>
                  <td>
                    {entry.kind === 'returned' ? 'Paid out' : CASH_UP_METHODS[entry.method]}
                    <span className={`${textCss.sub} ${textCss.mono}`}>
                      {entry.receiptNo ?? entry.reference}
                    </span>
                  </td>
                  <td className={css.num}>
                    {entry.kind === 'returned' ? '−' : ''}
                    {formatNaira(kobo(entry.amount))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className={css.cashUpSign}>
          <span>Counted and handed over</span>
          <span>Received</span>
        </p>
      </div>
    </section>
  )
}
