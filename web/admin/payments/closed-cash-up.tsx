import formCss from '#admin/parts/form/form.module.css'
import { Note } from '#admin/parts/form/note.tsx'
import factsCss from '#admin/parts/layout/facts.module.css'
import type { CashUp } from '#contracts/money/cash-up.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { differenceInWords } from './cash-difference.ts'
import css from './cash-up.module.css'

type Closing = NonNullable<CashUp['clerks'][number]['closing']>

/** Shows the counted cash of a closed cash-up, and whether the expected cash has changed since. */
export function ClosedCashUp({ closing, cash }: { closing: Closing; cash: number }) {
  const { counted, expected, note, closedBy, closedAt } = closing
  const since = cash - expected
  return (
    <div className={css.closed}>
      <dl className={`${factsCss.facts} ${factsCss.money}`}>
        <dt>Expected cash</dt>
        <dd>{formatNaira(kobo(expected))}</dd>
        <dt>Counted cash</dt>
        <dd>{formatNaira(kobo(counted))}</dd>
        <dt className={factsCss.total}>Difference</dt>
        <dd className={factsCss.total}>{differenceInWords(counted - expected)}</dd>
      </dl>
      {note && <p>{note}</p>}
      <p className={formCss.hint}>
        Closed by {closedBy} on {lagosMoment(new Date(closedAt))}.
      </p>
      {since !== 0 && (
        <Note tone="warn">
          Our records now show {formatNaira(kobo(Math.abs(since)))} {since > 0 ? 'more' : 'less'} cash than
          when the cash-up was closed.
        </Note>
      )}
    </div>
  )
}
