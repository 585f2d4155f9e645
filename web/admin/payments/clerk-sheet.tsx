import type { CashUp } from '#contracts/cash-up.ts'
import { formatReference } from '#domain/booking-reference.ts'
import { lagosClock } from '#domain/lagos-time.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import css from './cash-up.module.css'
import { CASH_UP_METHODS, MethodTable } from './method-table.tsx'

type Clerk = CashUp['clerks'][number]

/** The day of one member of staff: every payment taken and refund paid out, and on paper lines to sign. */
export function ClerkSheet({ clerk: { name, cash, methods, entries } }: { clerk: Clerk }) {
  return (
    <section className="card" aria-label={`Cash-up of ${name}`}>
      <header>
        <h2>{name}</h2>
        <span className="end">
          Cash in the drawer <b className={css.cashUpCash}>{formatNaira(kobo(cash))}</b>
        </span>
      </header>
      <div className="body">
        <MethodTable methods={methods} caption={`${name}, by method`} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard */}
        <section className={css.cashUpEntries} tabIndex={0} aria-label={`Receipts of ${name}`}>
          <table className={css.sums}>
            <caption className="visually-hidden">{name}, each payment and refund</caption>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Booking</th>
                <th scope="col">Method</th>
                <th scope="col" className="num">
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={`${entry.kind}${entry.reference}${entry.at}`}>
                  <td className="nowrap">{lagosClock(new Date(entry.at))}</td>
                  <td>
                    {entry.passengerName}
                    <span className="sub mono nowrap">{formatReference(entry.bookingToken)}</span>
                  </td>
                  <td>
                    {entry.kind === 'returned' ? 'Paid out' : CASH_UP_METHODS[entry.method]}
                    <span className="sub mono">{entry.receiptNo ?? entry.reference}</span>
                  </td>
                  <td className="num">
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
