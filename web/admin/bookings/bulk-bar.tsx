import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { api } from '#admin/parts/api.ts'
import { download } from '#admin/parts/download.ts'
import { AreaField } from '#admin/parts/form/area-field.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { Choices } from '#admin/parts/form/choices.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { useKeptFocus } from '#admin/parts/list/use-kept-focus.ts'
import { TYPES } from '#admin/parts/records/send-draft.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { useChange } from '#admin/parts/use-change.ts'
import { keyPerContent, newIdempotencyKey } from '#api/idempotency-key.ts'
import { BulkAnswer, type BulkResult } from '#contracts/bookings/bulk-bookings.ts'
import type { AdminBooking } from '#contracts/changes/admin-bookings.ts'
import { BulkMessage, LONGEST_SMS } from '#contracts/messages/notifications.ts'
import { showToast } from '#ui/toast-store.ts'
import css from './bookings.module.css'
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

type BulkMessagePanelProps = { ids: number[]; onDone: (results: BulkResult[]) => void; onClose: () => void }

/** The form for a message to the passengers of the ticked bookings. */
function BulkMessagePanel({ ids, onDone, onClose }: BulkMessagePanelProps) {
  const form = useContractForm({
    draft: 'bookings-message',
    initial: { type: 'email', subject: '', message: '' },
    schema: BulkMessage,
    read: ({ type, subject, message }) => ({ type, subject: type === 'sms' ? '' : subject, message, ids }),
    change: useWriteToBookings({ onDone }),
  })
  const isSms = form.values.type === 'sms'
  return (
    <FormPanel
      title="Message passengers"
      lead={`An e-mail or SMS to ${ids.length === 1 ? '1 passenger' : `${ids.length} passengers`}, sent immediately.`}
      onClose={onClose}
      form={form}
      submitLabel="Send"
      canSubmit={form.values.message.trim() !== ''}
      busyLabel="Sending..."
    >
      <Choices
        label="Type"
        choices={TYPES}
        value={form.values.type}
        onChange={(type) => form.set({ type })}
      />
      {!isSms && <TextField label="Subject" aside="(optional)" {...form.text('subject')} />}
      <AreaField
        label="Message"
        rows={6}
        {...form.text('message')}
        {...(isSms && { hint: `${form.values.message.length} of ${LONGEST_SMS} characters` })}
      />
    </FormPanel>
  )
}

type Done = (results: BulkResult[]) => void

/**
 * Each click has its own idempotency key: an automatic retry sends no ticket twice, but a second click sends all
 * tickets again.
 */
const useSendTickets = (onDone: Done) =>
  useChange({
    call: ({ ids, key }: { ids: number[]; key: string }) =>
      api.post('/bookings/tickets', { ids }, BulkAnswer, { 'idempotency-key': key }),
    failed: 'Failed to issue ticket. Please try again.',
    refresh: ['bookings', 'notifications'],
    onDone: ({ data }) => onDone(data),
  })

/** Uses one idempotency key per content: a second click after a lost response does not send the message twice. */
function useWriteToBookings(panel: { onDone: Done }) {
  const [keyFor] = useState(keyPerContent)
  return useChange({
    call: (message: BulkMessage) =>
      api.post('/bookings/messages', message, BulkAnswer, { 'idempotency-key': keyFor(message) }),
    refresh: ['bookings', 'notifications', 'logs'],
    onDone: ({ data }) => panel.onDone(data),
    isInDialog: true,
  })
}

const useExportChosen = () =>
  useMutation({
    retry: false,
    mutationFn: (ids: number[]) => download(`/export?ids=${ids.join(',')}`),
    onError: () =>
      showToast({
        kind: 'bad',
        title: 'Export Failed',
        text: 'Failed to export booking report. Please try again.',
      }),
  })
