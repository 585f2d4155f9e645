import { Link } from 'wouter'
import { usePermissions } from '#admin/parts/session/staff.ts'
import type { Today } from '#contracts/office/dashboard.ts'
import { percentGrowth } from '#domain/platform/growth.ts'
import { lagosInstant, lagosWeekday } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { Delta } from './delta.tsx'
import { paymentsOfDayList } from './list-links.ts'
import css from './today.module.css'

/** The money received today less refunds, beside the same weekday of last week up to the same time. */
export function TakingsToday({ day, takings }: Pick<Today, 'day' | 'takings'>) {
  const may = usePermissions()
  const { received, refunded } = takings.today
  const before = takings.lastWeek.received - takings.lastWeek.refunded
  const growth = percentGrowth(received - refunded, before)
  const amount = formatNaira(kobo(received - refunded))
  return (
    <div className={css.takings}>
      <span className={css.label}>Takings</span>
      {may('payments.view') ? (
        <Link className={css.amount} href={paymentsOfDayList(day)} data-takings>
          {amount}
        </Link>
      ) : (
        <span className={css.amount} data-takings>
          {amount}
        </span>
      )}
      <span className={css.compared}>
        {growth !== null && <Delta percent={growth} />}
        <span>
          {formatNaira(kobo(before))} by this time last {lagosWeekday(lagosInstant(day))}
        </span>
      </span>
      {refunded > 0 && (
        <span className={`${css.compared} ${css.refunded}`}>
          {formatNaira(kobo(received))} received, {formatNaira(kobo(refunded))} refunded
        </span>
      )}
    </div>
  )
}
