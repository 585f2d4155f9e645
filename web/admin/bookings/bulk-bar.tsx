import { useState } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { useKeptFocus } from '#admin/parts/list/use-kept-focus.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { newIdempotencyKey } from '#api/idempotency-key.ts'
import type { BulkResult } from '#contracts/bookings/bulk-bookings.ts'
import type { AdminBooking } from '#contracts/changes/admin-bookings.ts'
import { useExportChosen, useSendTickets } from './bulk-api.ts'
import css from './bulk-bar.module.css'
import { BulkMessagePanel } from './bulk-message-panel.tsx'
import { bulkInWords, reasonInWords } from './bulk-words.ts'

type Props = { selected: readonly AdminBooking[]; onClear: () => void }

/** Shows the actions on the ticked bookings. Reports the result of the last action and the bookings it left out. */
export function BulkBar({ selected, onClear }: Props) {
  const may = usePermissions()
  const [isWriting, setWriting] = useState(false)
  const [report, setReport] = useState<Report | null>(null)
  const show = (results: BulkResult[]) => {
    const names = new Map(selected.map(({ id, passengerName }) => [id, passengerName]))
    setReport({ results, names })
    setWriting(false)
    onClear()
  }
  const tickets = useSendTickets(show)
  const exporting = useExportChosen()
  const kept = useKeptFocus()
  const ids = selected.map(({ id }) => id)

  return (
    <>
      <section className={css.place} tabIndex={-1} {...kept}>
        {ids.length > 0 && (
          <section className={css.bar} aria-label="Actions for the selected bookings">
            <b>{ids.length} selected</b>
            {may('bookings.resend') && (
              <Button
                size="sm"
                busy={tickets.isPending && 'Sending...'}
                onClick={() => tickets.mutate({ ids, key: newIdempotencyKey() })}
              >
                <AdminIcon name="mail" />
                Send ticket again
              </Button>
            )}
            {may('notifications.send') && (
              <Button size="sm" onClick={() => setWriting(true)}>
                <AdminIcon name="message" />
                Message
              </Button>
            )}
            {may('bookings.export') && (
              <Button
                size="sm"
                busy={exporting.isPending && 'Exporting...'}
                onClick={() => exporting.mutate(ids)}
              >
                <AdminIcon name="download" />
                Export selected
              </Button>
            )}
            <Button look="quiet" size="sm" onClick={onClear}>
              Clear
            </Button>
          </section>
        )}
      </section>
      {report && <BulkReport report={report} onClose={() => setReport(null)} />}
      {isWriting && <BulkMessagePanel ids={ids} onDone={show} onClose={() => setWriting(false)} />}
    </>
  )
}

type Report = { results: readonly BulkResult[]; names: ReadonlyMap<number, string> }

function BulkReport({ report: { results, names }, onClose }: { report: Report; onClose: () => void }) {
  const leftOut = results.filter(({ outcome }) => outcome !== 'sent')
  return (
    <div className={css.report} role="status">
      <p>
        <b>{bulkInWords(results)}</b>
      </p>
      {leftOut.length > 0 && (
        <ul>
          {leftOut.map((result) => (
            <li key={result.id}>
              {names.get(result.id)}: {reasonInWords(result)}
            </li>
          ))}
        </ul>
      )}
      <Button look="quiet" size="sm" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
