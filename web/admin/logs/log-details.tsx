import type { Log } from '#contracts/logs.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { Button } from '#ui/button.tsx'
import { inWords } from './in-words.ts'
import css from './logs.module.css'

/** Details under the row of a log entry: the old and new value of each field, and the origin of the request. */
export function LogDetails({ log, onClose }: { log: Log; onClose: () => void }) {
  const fields = [...new Set([...Object.keys(log.before ?? {}), ...Object.keys(log.after ?? {})])]
  return (
    <section className={css.logDetails} aria-label={`Details of ${log.action}`}>
      {fields.length > 0 ? (
        <ul>
          {fields.map((field) => (
            <li key={field}>
              <b>{field}</b>
              <span>
                <span className="sub">Before</span>
                {inWords(log.before?.[field])}
              </span>
              <span>
                <span className="sub">After</span>
                {inWords(log.after?.[field])}
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
            lagosMoment(new Date(log.timestamp)),
            log.ipAddress && `from ${log.ipAddress}`,
            log.entity && `${log.entity} ${log.entityId}`,
            log.bookingId && `booking ${log.bookingId}`,
            log.requestId && `request ${log.requestId}`,
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
