import { Fragment } from 'react'
import { AdminIcon } from '#admin/admin-icon.tsx'
import type { AdminBookingDetail } from '#contracts/admin-bookings.ts'
import { lagosClock } from '#domain/lagos-time.ts'
import { historyOf } from './history.ts'

export function BookingHistory({ booking }: { booking: AdminBookingDetail }) {
  return (
    <section className="card">
      <header>
        <h2>History</h2>
      </header>
      <div className="body">
        {historyOf(booking).map(({ day, events }) => (
          <Fragment key={day}>
            <h3 className="timeline-day">{day}, WAT</h3>
            <ol className="timeline">
              {events.map(({ key, icon, tone, title, more, at }) => (
                <li key={key}>
                  <span className={`timeline__icon ${tone}`}>
                    <AdminIcon name={icon} />
                  </span>
                  <span>
                    {title}
                    {more && <span className="sub">{more}</span>}
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
