import { lagosClock, lagosDate } from '#domain/lagos-time.ts'

/** A time in a table: the day, and under it the clock of Lagos. Nothing yet is a dash. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return <span className="muted">—</span>
  const moment = new Date(at)
  return (
    <time dateTime={at} className="nowrap">
      {lagosDate(moment)}
      <span className="sub">{lagosClock(moment)} WAT</span>
    </time>
  )
}
