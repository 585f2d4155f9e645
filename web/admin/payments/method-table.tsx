import cellCss from '#admin/parts/list/cells.module.css'
import textCss from '#admin/parts/styles/text.module.css'
import type { CashUp } from '#contracts/money/cash-up.ts'
import { MANUAL_METHOD_NAMES } from '#domain/money/manual-payment.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './cash-up.module.css'

export const CASH_UP_METHODS = { ...MANUAL_METHOD_NAMES, override: 'Online, marked as paid by staff' }

/** Money taken, money paid out and the difference, by method. */
export function MethodTable({ methods, caption }: { methods: CashUp['methods']; caption: string }) {
  return (
    <table className={css.sums}>
      <caption className={hiddenCss.visuallyHidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Method</th>
          <th scope="col" className={css.num}>
            Taken
          </th>
          <th scope="col" className={css.num}>
            Paid out
          </th>
          <th scope="col" className={css.num}>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {methods.map(({ method, taken, takenCount, returned, returnedCount }) => (
          <tr key={method}>
            <th scope="row">{CASH_UP_METHODS[method]}</th>
            <td className={css.num}>
              <Sum amount={taken} count={takenCount} />
            </td>
            <td className={css.num}>
              <Sum amount={returned} count={returnedCount} />
            </td>
            <td className={css.num}>
              <b>{formatNaira(kobo(taken - returned))}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sum({ amount, count }: { amount: number; count: number }) {
  if (count === 0) return <span className={cellCss.zero}>₦0</span>
  return (
    <>
      {formatNaira(kobo(amount))} <span className={textCss.muted}>({count})</span>
    </>
  )
}
