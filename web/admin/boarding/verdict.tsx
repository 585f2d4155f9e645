import type { Boarding } from '#contracts/boarding/boarding.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import css from './boarding.module.css'
import { leavesLater } from './leaves-later.ts'
import { VERDICT_VIEWS } from './verdict-views.tsx'

const LOOKS = {
  ok: css.verdictOk,
  amber: css.verdictAmber,
  again: css.verdictAgain,
  stop: css.verdictStop,
  void: css.verdictVoid,
  pay: css.verdictPay,
  open: css.verdictOpen,
  old: css.verdictOld,
  odd: css.verdictOdd,
}

/**
 * Shows the outcome of a scan by colour and by a large sign, word and number, because staff read it at arm's length in
 * the sun. Warns if the bus leaves much later: staff may have opened the list of another bus.
 */
export function Verdict({ verdict, departTime }: { verdict: Boarding; departTime: string }) {
  const { title, look, figure, words, sign } = VERDICT_VIEWS[verdict.outcome]
  const large = figure?.(verdict)
  const later = verdict.outcome === 'boarded' && leavesLater(departTime, new Date())
  return (
    <div className={`${css.verdict} ${LOOKS[look]}`} role="status">
      <svg className={css.verdictSign} viewBox="0 0 104 104" aria-hidden="true">
        {sign}
      </svg>
      <h3>{title}</h3>
      {large && (
        <p className={css.verdictFigure}>
          <small>{large.label}</small>
          {large.text}
        </p>
      )}
      {verdict.passengerName && <p className={css.verdictWho}>{verdict.passengerName}</p>}
      {words(verdict)}
      {later && <p className={css.verdictLater}>{later}</p>}
    </div>
  )
}

/** Replaces the outcome 'Boarded' after staff have undone the boarding. */
export function UndoneVerdict({ verdict: { passengerName, seatNos } }: { verdict: Boarding }) {
  return (
    <div className={`${css.verdict} ${css.verdictUndone}`} role="status">
      <h3>Boarding undone</h3>
      <p className={css.verdictWho}>{passengerName}</p>
      <p>Not on board: {seatsInWords(seatNos)}.</p>
    </div>
  )
}
