import { Fragment } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import type { ActionLook } from '#admin/parts/audit-actions.ts'
import cardCss from '#admin/parts/layout/card.module.css'
import textCss from '#admin/parts/styles/text.module.css'
import type { AdminBookingDetail } from '#contracts/changes/admin-bookings.ts'
import { lagosClock } from '#domain/platform/lagos-time.ts'
import css from './booking.module.css'
import { historyOf } from './history.ts'

const TONES: Record<ActionLook['tone'], string | undefined> = {
  ok: css.ok,
  wait: css.wait,
  bad: css.bad,
  plain: '',
}

export function BookingHistory({ booking }: { booking: AdminBookingDetail }) {
  return (
    <section className={cardCss.card}>
      <header>
        <h2>History</h2>
      </header>
      <div className={cardCss.body}>
        {historyOf(booking).map(({ day, events }) => (
          <Fragment key={day}>
            <h3 className={css.timelineDay}>{day}, WAT</h3>
            <ol className={css.timeline}>
              {events.map(({ key, icon, tone, title, more, at }) => (
                <li key={key}>
                  <span className={`${css.timelineIcon} ${TONES[tone]}`}>
                    <AdminIcon name={icon} />
                  </span>
                  <span>
                    {title}
                    {more && <span className={`${textCss.sub} ${css.sub}`}>{more}</span>}
                  </span>
                  <time dateTime={at}>{lagosClock(new Date(at))}</time>
                </li>
              ))}
            </ol>
          </Fragment>
        ))}
      </div>
    </section>
  )
}
