import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { type ActionLook, actionLook } from '#admin/parts/audit-actions.ts'
import cardCss from '#admin/parts/layout/card.module.css'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { Activity } from '#contracts/office/dashboard.ts'
import { actionLabel } from '#domain/platform/audit-actions.ts'
import { lagosClock, lagosDate, lagosDay } from '#domain/platform/lagos-time.ts'
import css from './dashboard.module.css'
import { activityQuery } from './dashboard-api.ts'

/** The newest entries of the audit log that this user may see. */
export function RecentActivity() {
  const may = usePermissions()
  const activity = useQuery(activityQuery())
  return (
    <section className={cardCss.card}>
      <header>
        <h2>Recent Activity</h2>
        {may('logs.view') && (
          <span className={cardCss.end}>
            <Link href="/logs">System Logs</Link>
          </span>
        )}
      </header>
      <div className={cardCss.body}>
        <Loaded things="recent activity" query={activity}>
          {(entries) =>
            entries.length === 0 ? (
              <p className={css.chartNone}>No activity yet.</p>
            ) : (
              <ul className={css.feed}>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </section>
  )
}

const TONES: Record<ActionLook['tone'], string | undefined> = {
  ok: css.ok,
  wait: css.wait,
  bad: css.bad,
  plain: '',
}

function Entry({ entry: { action, details, actorName, bookingId, at } }: { entry: Activity }) {
  const may = usePermissions()
  const { icon, tone } = actionLook(action)
  const moment = new Date(at)
  const isToday = lagosDay(moment) === lagosDay(new Date())
  return (
    <li>
      <span className={`${css.ic} ${TONES[tone]}`}>
        <AdminIcon name={icon} />
      </span>
      <span>
        {actionLabel(action)}
        {actorName && (
          <>
            {' '}
            by <b>{actorName}</b>
          </>
        )}
        <span className={textCss.sub}>
          {bookingId !== null && may('bookings.view') ? (
            <Link href={`/bookings/${bookingId}`}>{details || 'Open booking'}</Link>
          ) : (
            details
          )}
        </span>
      </span>
      <time dateTime={at}>{isToday ? lagosClock(moment) : lagosDate(moment).replace(/ \d{4}$/, '')}</time>
    </li>
  )
}
