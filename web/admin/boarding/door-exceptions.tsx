import { useState } from 'react'
import { useDoorExceptions, useResolveDoorException } from '#admin/parts/data/boarding-api.ts'
import { AreaField } from '#admin/parts/form/area-field.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import cardCss from '#admin/parts/layout/card.module.css'
import textCss from '#admin/parts/styles/text.module.css'
import { type DoorExceptionLine, ResolveDoorException } from '#contracts/boarding/door.ts'
import { DOOR_EXCEPTION_LABELS } from '#domain/boarding/door-exceptions.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import css from './boarding.module.css'

/**
 * Lists conflicts that the phones at the doors could not detect without a network, for example a ticket that two of
 * them scanned. Renders nothing while there are none.
 */
export function DoorExceptions() {
  const { data } = useDoorExceptions()
  const [resolving, setResolving] = useState<DoorExceptionLine | null>(null)
  const [isWhole, setIsWhole] = useState(false)
  if (!data || data.data.length === 0) return null
  const lines = isWhole ? data.data : data.data.slice(0, FIRST_LINES)
  return (
    <section className={`${cardCss.card} ${css.doorExceptions}`} aria-labelledby="door-exceptions">
      <header>
        <h2 id="door-exceptions">Check at boarding</h2>
      </header>
      <ul className={cardCss.body}>
        {lines.map((line) => (
          <li key={line.id}>
            <div>
              <b>{titleOf(line)}</b>
              <span className={textCss.sub}>{passengerAndTrip(line)}</span>
              <span className={textCss.sub}>{whatHappened(line)}</span>
            </div>
            <Button size="sm" onClick={() => setResolving(line)}>
              Mark as resolved
            </Button>
          </li>
        ))}
      </ul>
      {lines.length < data.data.length && (
        <footer>
          <Button size="sm" onClick={() => setIsWhole(true)}>
            Show all {data.data.length}
          </Button>
        </footer>
      )}
      {resolving && <ResolveDialog line={resolving} onClose={() => setResolving(null)} />}
    </section>
  )
}

/** The number of conflicts that are shown at first. A longer list would push the departures below it off the screen. */
const FIRST_LINES = 5

const titleOf = ({ kind, seatNo }: DoorExceptionLine): string =>
  seatNo ? `${DOOR_EXCEPTION_LABELS[kind]}, seat ${seatNo}` : DOOR_EXCEPTION_LABELS[kind]

/** Names the phone only beside another one of the same person. */
const scanInWords = (
  { by, deviceId, at }: DoorExceptionLine['scan'],
  other: DoorExceptionLine['scan'] | null = null,
): string =>
  `${by ?? 'Unknown'}${other && other.by === by ? ` (phone ${deviceId})` : ''}, ${lagosMoment(new Date(at))}`

const passengerAndTrip = ({ route, departTime, passengerName }: DoorExceptionLine): string =>
  [passengerName, `${route.origin} to ${route.destination}, ${lagosMoment(new Date(departTime))}`]
    .filter(Boolean)
    .join(' · ')

function whatHappened({ scan, first, cash }: DoorExceptionLine): string {
  const scans = first
    ? `first by ${scanInWords(first, scan)}, then by ${scanInWords(scan, first)}`
    : scanInWords(scan)
  return cash ? `${cashInWords(cash)}, receipt ${cash.receiptNo} · ${scans}` : scans
}

function cashInWords({ amount, notDue }: NonNullable<DoorExceptionLine['cash']>): string {
  const taken = formatNaira(naira(amount))
  return notDue === null
    ? taken
    : `${taken}, of which ${formatNaira(naira(notDue))} goes back to the passenger`
}

function ResolveDialog({ line, onClose }: { line: DoorExceptionLine; onClose: () => void }) {
  const resolve = useResolveDoorException(line.id, {
    onDone: onClose,
  })
  const form = useContractForm({
    draft: `door-exception:${line.id}`,
    initial: { note: '' },
    schema: ResolveDoorException,
    read: (values) => values,
    change: resolve,
  })
  return (
    <FormPanel
      kind="dialog"
      title="Mark as resolved"
      lead={[titleOf(line), passengerAndTrip(line), whatHappened(line)].join(' · ')}
      onClose={onClose}
      form={form}
      submitLabel="Mark as resolved"
    >
      <AreaField
        label="How was it resolved?"
        hint="It is removed from the list. The note is saved in System Logs with your name."
        maxLength={300}
        {...form.text('note')}
      />
    </FormPanel>
  )
}
