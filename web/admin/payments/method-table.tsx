import type { CashUp } from '#contracts/cash-up.ts'
import { MANUAL_METHOD_NAMES } from '#domain/manual-payment.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import css from './cash-up.module.css'

export const CASH_UP_METHODS = { ...MANUAL_METHOD_NAMES, override: 'Online, marked as paid by staff' }

/** Money taken, money paid out and the difference, by method. */
export function MethodTable({ methods, caption }: { methods: CashUp['methods']; caption: string }) {
  return (
    <table className={css.sums}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Method</th>
          <th scope="col" className="num">
            Taken
          </th>
          <th scope="col" className="num">
            Paid out
          </th>
          <th scope="col" className="num">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {methods.map(({ method, taken, takenCount, returned, returnedCount }) => (
          <tr key={method}>
            <th scope="row">{CASH_UP_METHODS[method]}</th>
            <td className="num">
              <Sum amount={taken} count={takenCount} />
            </td>
            <td className="num">
              <Sum amount={returned} count={returnedCount} />
            </td>
            <td className="num">
              <b>{formatNaira(kobo(taken - returned))}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sum({ amount, count }: { amount: number; count: number }) {
  if (count === 0) return <span className="zero">₦0</span>
  return (
    <>
      {formatNaira(kobo(amount))} <span className="muted">({count})</span>
    </>
  )
}
