import { COMMITMENT_FEE_PER_PASSENGER } from '#domain/bookings/fares.ts'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import layoutCss from '#site/booking/layout/step-layout.module.css'
import type { Draft } from '#site/parts/draft/draft.ts'
import textCss from '#site/parts/styles/text.module.css'
import { Icon } from '#ui/icon.tsx'
import { amountsOf, type Method } from './amounts.ts'
import css from './payment.module.css'

type Props = { draft: Draft; value: Method; onChange: (method: Method) => void }

/** Shows full and split payment side by side. Explains a split payment once the visitor has chosen it. */
export function MethodOptions({ draft, value, onChange }: Props) {
  const full = amountsOf(draft, 'full')
  const split = amountsOf(draft, 'split')
  return (
    <fieldset className={layoutCss.formSet}>
      <legend>
        <Icon name="wallet" />
        How do you want to pay?
      </legend>
      <div className={css.options}>
        <label className={css.option}>
          <input type="radio" name="method" checked={value === 'full'} onChange={() => onChange('full')} />
          <b>Full payment</b>
          <span className={`${textCss.num} ${css.num}`}>{formatNaira(full.now)}</span>
          <small>Nothing more to pay at the park</small>
        </label>
        {split.isSplitOffered && (
          <label className={css.option}>
            <input
              type="radio"
              name="method"
              checked={value === 'split'}
              onChange={() => onChange('split')}
            />
            <b>Split payment</b>
            <span className={`${textCss.num} ${css.num}`}>
              {formatNaira(split.now)} <i>now</i>
            </span>
            <small>{formatNaira(split.later)} before boarding</small>
          </label>
        )}
      </div>
      {value === 'split' && split.isSplitOffered && <SplitExplained now={split.now} later={split.later} />}
    </fieldset>
  )
}

function SplitExplained({ now, later }: { now: Kobo; later: Kobo }) {
  return (
    <div>
      <div className={css.splitbar}>
        <span>
          Now <strong>{formatNaira(now)}</strong>
        </span>
        <span>
          Before boarding <strong>{formatNaira(later)}</strong>
        </span>
      </div>
      <p className={textCss.hint}>{formatNaira(COMMITMENT_FEE_PER_PASSENGER)} per passenger.</p>
    </div>
  )
}
