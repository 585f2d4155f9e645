import { COMMITMENT_FEE_PER_PASSENGER } from '#domain/fares.ts'
import { formatNaira } from '#domain/money.ts'
import type { Draft } from '#site/booking/draft.ts'
import { Icon } from '#ui/icon.tsx'
import { amountsOf, type Method } from './amounts.ts'
import css from './payment.module.css'

type Props = { draft: Draft; value: Method; onChange: (method: Method) => void }

export function MethodOptions({ draft, value, onChange }: Props) {
  const full = amountsOf(draft, 'full')
  const split = amountsOf(draft, 'split')
  return (
    <fieldset className="form__set">
      <legend>
        <Icon name="wallet" />
        How do you want to pay?
      </legend>
      <div className={css.options}>
        <label className={css.option}>
          <input type="radio" name="method" checked={value === 'full'} onChange={() => onChange('full')} />
          <span>
            <b>Full payment</b>
            <span className="num">{formatNaira(full.now)}</span>
            <small>Pay the full fare now. Nothing more to pay at the park.</small>
          </span>
          <span className={`${css.splitbar} ${css.splitbarOne}`}>
            <span>
              Now <strong>{formatNaira(full.now)}</strong>
            </span>
          </span>
        </label>
        {split.isSplitOffered && (
          <label className={css.option}>
            <input
              type="radio"
              name="method"
              checked={value === 'split'}
              onChange={() => onChange('split')}
            />
            <span>
              <b>Split payment</b>
              <span className="num">
                {formatNaira(split.now)} <i>now</i>
              </span>
              <small>
                {formatNaira(COMMITMENT_FEE_PER_PASSENGER)} per passenger. The commitment fee is not
                refundable.
              </small>
            </span>
            <span className={css.splitbar}>
              <span>
                Now <strong>{formatNaira(split.now)}</strong>
              </span>
              <span>
                Before boarding <strong>{formatNaira(split.later)}</strong>
              </span>
            </span>
          </label>
        )}
      </div>
    </fieldset>
  )
}
