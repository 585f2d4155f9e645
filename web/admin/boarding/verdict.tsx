import type { Boarding } from '#contracts/boarding.ts'
import { VERDICT_VIEWS } from './verdict-views.tsx'

/**
 * Shows the outcome of a scan on the whole screen by colour, shape, word and number: staff read it at arm's length in
 * the sun.
 */
export function Verdict({ verdict }: { verdict: Boarding }) {
  const { title, look, figure, words, sign } = VERDICT_VIEWS[verdict.outcome]
  const large = figure?.(verdict)
  return (
    <div className={`verdict verdict--${look}`} role="status">
      <svg className="verdict__sign" viewBox="0 0 104 104" aria-hidden="true">
        {sign}
      </svg>
      <h3>{title}</h3>
      {large && (
        <p className="verdict__figure">
          <small>{large.label}</small>
          {large.text}
        </p>
      )}
      {verdict.passengerName && <p className="verdict__who">{verdict.passengerName}</p>}
      {words(verdict)}
    </div>
  )
}
