import { ConfirmDialog } from '#admin/parts/form/confirm-dialog.tsx'
import factsCss from '#admin/parts/layout/facts.module.css'
import { passengerCount } from '#admin/parts/passenger-count.ts'
import { toldBy } from '#admin/parts/records/told-in-words.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { Told } from '#contracts/messages/notifications.ts'
import type { Change } from '#domain/network/trip-changes.ts'
import css from './trips.module.css'

type Props = {
  changes: readonly Change[]
  /** Undefined if the numbers could not be loaded. The question is asked all the same. */
  told: Told | undefined
  busy: string | false
  onConfirm: () => void
  onClose: () => void
}

/** Asks before passengers are notified of a change to their trip, and lists what they will read. */
export function TellPassengersDialog({ changes, told, ...props }: Props) {
  const passengers = told ? passengerCount(told.byEmail + told.bySms) : 'the passengers'
  return (
    <ConfirmDialog
      title={`Notify ${toldBy(told)}?`}
      confirmLabel={`Save and notify ${passengers}`}
      cancelLabel="Back"
      {...props}
    >
      <p>
        {told?.bySms
          ? 'Each passenger will get an e-mail with a new ticket, or an SMS if the booking has no e-mail address. They will be told:'
          : 'Each passenger will get an e-mail with a new ticket:'}
      </p>
      <dl className={`${factsCss.facts} ${factsCss.left} ${css.changes}`}>
        {changes.map(({ name, was, is }) => (
          <div key={name}>
            <dt>New {name}</dt>
            <dd>
              <span className={textCss.strong}>{is}</span>
              {was !== '' && <span className={textCss.muted}> (was {was})</span>}
            </dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  )
}
