import { Link } from 'wouter'
import { Button, buttonClass } from '#admin/parts/form/button.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { LogEntry } from '#contracts/platform/logs.ts'
import { actionLabel } from '#domain/platform/audit-actions.ts'
import { fieldInWords } from '#domain/platform/field-words.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { inWords, recordInWords } from './in-words.ts'
import css from './logs.module.css'

/** Details under the row of a log entry: the old and new value of each field, and the origin of the request. */
export function LogDetails({ entry, onClose }: { entry: LogEntry; onClose: () => void }) {
  const may = usePermissions()
  const fields = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])]
  return (
    <section className={css.logDetails} aria-label={`Details: ${actionLabel(entry.action)}`}>
      {fields.length > 0 ? (
        <ul>
          {fields.map((field) => (
            <li key={field}>
              <b>{fieldInWords(field)}</b>
              <span>
                <span className={`${textCss.sub} ${css.sub}`}>Before</span>
                {inWords(entry.before?.[field])}
              </span>
              <span>
                <span className={`${textCss.sub} ${css.sub}`}>After</span>
                {inWords(entry.after?.[field])}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={textCss.muted}>No further details.</p>
      )}
      <p className={css.logDetailsFoot}>
        <span className={textCss.muted}>
          {[
            lagosMoment(new Date(entry.timestamp)),
            entry.ipAddress && `from ${entry.ipAddress}`,
            recordInWords(entry),
            entry.bookingId && !may('bookings.view') && `booking ${entry.bookingId}`,
            entry.requestId && `request ${entry.requestId}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {entry.bookingId !== null && may('bookings.view') && (
          <Link className={buttonClass({ size: 'sm' })} href={`/bookings/${entry.bookingId}`}>
            Open booking
          </Link>
        )}
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      </p>
    </section>
  )
}
