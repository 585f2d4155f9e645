import type { LogEntry } from '#contracts/logs.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { Button } from '#ui/button.tsx'
import { inWords } from './in-words.ts'
import css from './logs.module.css'

/** Details under the row of a log entry: the old and new value of each field, and the origin of the request. */
export function LogDetails({ entry, onClose }: { entry: LogEntry; onClose: () => void }) {
  const fields = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])]
  return (
    <section className={css.logDetails} aria-label={`Details of ${entry.action}`}>
      {fields.length > 0 ? (
        <ul>
          {fields.map((field) => (
            <li key={field}>
              <b>{field}</b>
              <span>
                <span className="sub">Before</span>
                {inWords(entry.before?.[field])}
              </span>
              <span>
                <span className="sub">After</span>
                {inWords(entry.after?.[field])}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">No further details.</p>
      )}
      <p className={css.logDetailsFoot}>
        <span className="muted">
          {[
            lagosMoment(new Date(entry.timestamp)),
            entry.ipAddress && `from ${entry.ipAddress}`,
            entry.entity && `${entry.entity} ${entry.entityId}`,
            entry.bookingId && `booking ${entry.bookingId}`,
            entry.requestId && `request ${entry.requestId}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      </p>
    </section>
  )
}
