import textCss from '#admin/parts/styles/text.module.css'
import { lagosClock, lagosDate, lagosDay, lagosMoment } from '#domain/platform/lagos-time.ts'

/**
 * Shows a time in a table: the date, with the year unless it is the current year, and below it the time in Lagos. Shows
 * a dash for null.
 */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return <span className={textCss.muted}>—</span>
  const moment = new Date(at)
  return (
    <time dateTime={at} className={textCss.nowrap} title={lagosMoment(moment)}>
      {lagosDate(moment).replace(` ${lagosDay(new Date()).slice(0, 4)}`, '')}
      <span className={textCss.sub}>{lagosClock(moment)} WAT</span>
    </time>
  )
}
