import { lagosClock, lagosDate, lagosDay, lagosMoment } from '#domain/lagos-time.ts'

/** A time in a table: the day, with its year unless that is this one, and under it the clock of Lagos. Nothing yet is a dash. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return <span className="muted">—</span>
  const moment = new Date(at)
  return (
    <time dateTime={at} className="nowrap" title={lagosMoment(moment)}>
      {lagosDate(moment).replace(` ${lagosDay(new Date()).slice(0, 4)}`, '')}
      <span className="sub">{lagosClock(moment)} WAT</span>
    </time>
  )
}
